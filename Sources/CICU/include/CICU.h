// The few functions of the system's ICU that amounts need, found at run time: linked in, the library would cost every
// start its time, and its absence the start. Its symbols carry the number of its version ("unumf_open…_72").
#pragma once
#include <stdint.h>

/// A loaded library, which nothing changes: any thread may ask it.
typedef struct ci_icu ci_icu;
/// A number formatter of one locale and currency. Of one thread at a time.
typedef struct ci_formatter ci_formatter;

/// ICU 72, else the newest of the others that are known to have these functions. NULL: there is none.
ci_icu *ci_open(void);
void ci_close(ci_icu *icu);
/// Major and minor number of the library and of its CLDR data. 0, or -1 when it cannot tell.
int ci_versions(const ci_icu *icu, uint8_t library[2], uint8_t data[2]);
/// Whether one of its locales is of this language, of lower-case letters.
int ci_lists_language(const ci_icu *icu, const char *language);
/// NULL when the library refuses the locale or the skeleton, which is ASCII of at most 63 characters.
ci_formatter *ci_formatter_open(const ci_icu *icu, const char *locale, const char *skeleton);
void ci_formatter_close(const ci_icu *icu, ci_formatter *formatter);
/// Formats a decimal number. The length of the UTF-16 text, or -1 when the library failed or it is over `room`.
int32_t ci_format(
    const ci_icu *icu, ci_formatter *formatter, const char *decimal, int32_t length, uint16_t *text, int32_t room);
