// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is compiled the same way: a warning is an error, and each use of a C pointer says `unsafe`.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableExperimentalFeature("Lifetimes"),
]

/// A Debian C library: flags from pkg-config, and the package to install when it is missing.
func system(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func swift(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Of the programs, so that less of them is in memory: relocations packed (13 KiB instead of 740) and no table of names
/// for libraries to bind to (620 KiB), since there are no plug-ins. 1.1 MiB of RSS. lld comes with the Swift toolchain.
/// Unsafe flags are refused in what others depend on; a program is not.
let lean: [LinkerSetting] = [
    .unsafeFlags(
        ["-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
        .when(configuration: .release))
]

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict, linkerSettings: lean)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: strict)
}

let package = Package(
    name: "checkoutd",
    products: [
        .library(name: "CheckoutClient", targets: ["CheckoutClient"]),
        .executable(name: "checkoutd", targets: ["checkoutd"]),
        .executable(name: "checkoutctl", targets: ["checkoutctl"]),
        .executable(name: "checkout-bench", targets: ["checkout-bench"]),
    ],
    targets: [
        system("CProtobufC", pkgConfig: "libprotobuf-c", package: "libprotobuf-c-dev"),
        system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        system("CSodium", pkgConfig: "libsodium", package: "libsodium-dev"),
        system("CJansson", pkgConfig: "jansson", package: "libjansson-dev"),
        system("CInih", pkgConfig: "inih", package: "libinih-dev"),
        .target(name: "CLinux"),  // The system calls that the Glibc module does not give.
        .target(name: "CICU"),  // What amounts need of ICU, which is loaded at run time.
        .target(name: "CBench"),  // What the benchmark needs of the C library: it counts allocations.
        .target(name: "CheckoutWireC", dependencies: ["CProtobufC"]),  // Made by proto/generate.sh, never edited.
        .target(name: "CWire", dependencies: ["CheckoutWireC", "CProtobufC"]),  // Wiping, and where the descriptors lie.

        swift("CheckoutModel", []),
        swift("CheckoutCore", ["CheckoutModel", "CSodium"]),
        swift("CheckoutWire", ["CheckoutModel", "CheckoutWireC", "CProtobufC", "CWire"]),
        swift("CheckoutSystem", ["CheckoutModel", "CLinux"]),
        swift("CheckoutStore", ["CheckoutModel", "CheckoutCore", "CheckoutSystem", "CSQLite", "CSodium"]),
        swift("CheckoutGateways", ["CheckoutModel", "CheckoutCore", "CheckoutSystem", "CJansson"]),
        swift("CheckoutLocale", ["CheckoutModel", "CheckoutCore", "CheckoutSystem", "CICU"]),
        swift("CheckoutServer", ["CheckoutModel", "CheckoutCore", "CheckoutWire"]),
        swift("CheckoutClient", ["CheckoutModel", "CheckoutWire", "CheckoutSystem", "CLinux"]),
        swift("CheckoutTerminal", ["CheckoutModel", "CheckoutClient", "CheckoutSystem"]),

        program(
            "checkoutd",
            [
                "CheckoutModel", "CheckoutCore", "CheckoutWire", "CheckoutSystem", "CheckoutStore", "CheckoutGateways",
                "CheckoutLocale", "CheckoutServer", "CInih",
            ]),
        program("checkoutctl", ["CheckoutModel", "CheckoutSystem", "CheckoutTerminal"]),
        program("checkout-bench", ["CheckoutModel", "CheckoutCore", "CheckoutSystem", "CLinux", "CBench"]),

        // A host in a page of code: built and run by the end-to-end tests.
        .executableTarget(
            name: "example-kiosk", dependencies: ["CheckoutClient"], path: "Tests/Examples/Kiosk", swiftSettings: strict),
        // The examples of the SDK's pages, against the library; its transcript is in the library's documentation.
        .executableTarget(
            name: "example-merchant", dependencies: ["CheckoutClient"], path: "Tests/Examples/Merchant",
            swiftSettings: strict),

        .target(name: "CTestSupport", path: "Tests/CTestSupport"),  // What tests need of the C library.
        .target(
            name: "CheckoutTestSupport",
            dependencies: ["CheckoutModel", "CheckoutCore", "CheckoutWire", "CheckoutSystem", "CheckoutServer"],
            path: "Tests/CheckoutTestSupport", swiftSettings: strict),
        tests("CheckoutModelTests", ["CheckoutModel"]),
        tests(
            "CheckoutCoreTests", ["CheckoutModel", "CheckoutCore", "CheckoutSystem", "CheckoutTestSupport"],
            exclude: ["Goldens"]),
        tests(
            "CheckoutWireTests",
            ["CheckoutModel", "CheckoutWire", "CheckoutWireC", "CProtobufC", "CheckoutTestSupport"]),
        tests("CheckoutSystemTests", ["CheckoutModel", "CheckoutSystem", "CLinux", "CheckoutTestSupport"]),
        tests(
            "CheckoutStoreTests",
            ["CheckoutModel", "CheckoutCore", "CheckoutSystem", "CheckoutStore", "CSQLite", "CheckoutTestSupport"]),
        tests(
            "CheckoutGatewaysTests",
            [
                "CheckoutModel", "CheckoutCore", "CheckoutSystem", "CheckoutGateways", "CheckoutLocale",
                "CheckoutTestSupport",
            ],
            resources: [.copy("Samples")]),
        tests(
            "CheckoutLocaleTests",
            ["CheckoutModel", "CheckoutCore", "CheckoutSystem", "CheckoutLocale", "CheckoutTestSupport"]),
        tests(
            "CheckoutServerTests",
            [
                "CheckoutModel", "CheckoutCore", "CheckoutWire", "CheckoutServer", "CheckoutSystem", "CheckoutGateways",
                "CheckoutTestSupport",
            ]),
        tests(
            "CheckoutClientTests",
            ["CheckoutModel", "CheckoutWire", "CheckoutSystem", "CheckoutClient", "CheckoutTestSupport"]),
        tests("CheckoutTerminalTests", ["CheckoutModel", "CheckoutClient", "CheckoutSystem", "CheckoutTerminal"]),
        tests("checkoutdTests", ["CheckoutModel", "CheckoutLocale", "CheckoutServer", "CheckoutSystem", "checkoutd"]),
        tests("TreeTests", [], exclude: ["Requirements"]),
        tests("EndToEndTests", ["CheckoutClient", "CTestSupport"], exclude: ["Python"]),
    ]
)
