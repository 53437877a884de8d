#!/bin/sh
# Makes the C of the wire messages from checkout/v1/*.proto into Sources/CheckoutWireC. With --check it changes nothing
# and ends with 1 when what is committed is not what would be made.
# Needs protobuf-c-compiler.
set -eu
cd "$(dirname "$0")"
target=../Sources/CheckoutWireC
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
protoc-c --c_out="$made" checkout/v1/*.proto
mkdir "$made/include"
mv "$made"/checkout "$made/include/checkout"
# SwiftPM takes sources from the target's folder and headers from its include folder.
for source in "$made"/include/checkout/v1/*.c; do mv "$source" "$made/"; done
if [ "${1-}" = --check ]; then
    for file in "$made"/*.pb-c.c; do cmp -s "$file" "$target/$(basename "$file")" || { echo "stale: $(basename "$file"); run proto/generate.sh" >&2; exit 1; }; done
    for file in "$made"/include/checkout/v1/*.h; do cmp -s "$file" "$target/include/checkout/v1/$(basename "$file")" || { echo "stale: $(basename "$file"); run proto/generate.sh" >&2; exit 1; }; done
    exit 0
fi
mkdir -p "$target/include/checkout/v1"
rm -f "$target"/*.pb-c.c "$target"/include/checkout/v1/*.pb-c.h
cp "$made"/*.pb-c.c "$target/"
cp "$made"/include/checkout/v1/*.pb-c.h "$target/include/checkout/v1/"
