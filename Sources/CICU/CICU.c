#include "CICU.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The reference is the ICU of Debian 12; the functions are there since 62.
enum { reference = 72, newest = 80, oldest = 62 };

// As in unicode/unumberformatter.h and its neighbours: UErrorCode is an int of which what is above 0 is a failure.
struct ci_icu {
    void *common, *i18n;
    void (*version)(uint8_t[4]);
    void (*data_version)(uint8_t[4], int *);
    int32_t (*count_locales)(void);
    const char *(*locale)(int32_t);
    void *(*open)(const uint16_t *, int32_t, const char *, int *);
    void (*close)(void *);
    void *(*open_result)(int *);
    void (*close_result)(void *);
    void (*format)(const void *, const char *, int32_t, void *, int *);
    int32_t (*result)(const void *, uint16_t *, int32_t, int *);
};

struct ci_formatter {
    void *formatter, *result;
};

static void *symbol(void *library, const char *name, int version) {
    char full[64];
    snprintf(full, sizeof full, "%s_%d", name, version);
    return dlsym(library, full);
}

#define TAKE(field, library, name) ((*(void **)&icu->field = symbol(icu->library, name, version)) != NULL)

static int take(ci_icu *icu, int version) {
    char name[32];
    snprintf(name, sizeof name, "libicui18n.so.%d", version);
    if ((icu->i18n = dlopen(name, RTLD_LAZY | RTLD_LOCAL)) == NULL) return 0;
    snprintf(name, sizeof name, "libicuuc.so.%d", version);
    if ((icu->common = dlopen(name, RTLD_LAZY | RTLD_LOCAL)) == NULL) return 0;
    return TAKE(version, common, "u_getVersion") && TAKE(data_version, i18n, "ulocdata_getCLDRVersion") &&
           TAKE(count_locales, common, "uloc_countAvailable") && TAKE(locale, common, "uloc_getAvailable") &&
           TAKE(open, i18n, "unumf_openForSkeletonAndLocale") && TAKE(close, i18n, "unumf_close") &&
           TAKE(open_result, i18n, "unumf_openResult") && TAKE(close_result, i18n, "unumf_closeResult") &&
           TAKE(format, i18n, "unumf_formatDecimal") && TAKE(result, i18n, "unumf_resultToString");
}

static void let_go(ci_icu *icu) {
    if (icu->i18n) dlclose(icu->i18n);
    if (icu->common) dlclose(icu->common);
    memset(icu, 0, sizeof *icu);
}

ci_icu *ci_open(void) {
    ci_icu *icu = calloc(1, sizeof *icu);
    if (icu == NULL) return NULL;
    if (take(icu, reference)) return icu;
    for (int version = newest; version >= oldest; version--) {
        let_go(icu);
        if (take(icu, version)) return icu;
    }
    ci_close(icu);
    return NULL;
}

void ci_close(ci_icu *icu) {
    let_go(icu);
    free(icu);
}

int ci_versions(const ci_icu *icu, uint8_t library[2], uint8_t data[2]) {
    uint8_t number[4] = {0};
    int failure = 0;
    icu->version(number);
    memcpy(library, number, 2);
    icu->data_version(number, &failure);
    memcpy(data, number, 2);
    return failure > 0 ? -1 : 0;
}

int ci_lists_language(const ci_icu *icu, const char *language) {
    size_t length = strlen(language);
    for (int32_t i = 0, count = icu->count_locales(); i < count; i++) {
        const char *locale = icu->locale(i);
        if (strncmp(locale, language, length) == 0 && (locale[length] == 0 || locale[length] == '_')) return 1;
    }
    return 0;
}

ci_formatter *ci_formatter_open(const ci_icu *icu, const char *locale, const char *skeleton) {
    uint16_t wide[64];
    size_t length = strlen(skeleton);
    if (length >= sizeof wide / sizeof *wide) return NULL;
    for (size_t i = 0; i < length; i++) wide[i] = (uint8_t)skeleton[i];
    ci_formatter *made = calloc(1, sizeof *made);
    if (made == NULL) return NULL;
    int failure = 0;
    made->formatter = icu->open(wide, (int32_t)length, locale, &failure);
    if (failure <= 0) made->result = icu->open_result(&failure);
    if (failure <= 0) return made;
    ci_formatter_close(icu, made);
    return NULL;
}

void ci_formatter_close(const ci_icu *icu, ci_formatter *formatter) {
    if (formatter->result) icu->close_result(formatter->result);
    if (formatter->formatter) icu->close(formatter->formatter);
    free(formatter);
}

int32_t ci_format(
    const ci_icu *icu, ci_formatter *formatter, const char *decimal, int32_t length, uint16_t *text, int32_t room) {
    int failure = 0;
    icu->format(formatter->formatter, decimal, length, formatter->result, &failure);
    int32_t count = icu->result(formatter->result, text, room, &failure);
    return failure > 0 || count > room ? -1 : count;
}
