#include "names/names.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    GIVEN_MAX = 255,  /* bytes of a text that we look at */
    UNITS_MAX = 2048, /* of UTF-16: one character's skeleton may be a whole phrase */
    MARKS_MAX = 3,    /* on one letter; Hebrew needs as many */
    ZERO_WIDTH_JOINER = 0x200D,
    EMOJI_SELECTOR = 0xFE0F
};

/* What is kept anew if the way in which keys are made changes. */
#define KEYS_MADE "1"

struct string {
    int32_t length;
    UChar units[UNITS_MAX];
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static USpoofChecker *checker;
static const UNormalizer2 *composer;
static char version[64];

static void start(void)
{
    UErrorCode code = U_ZERO_ERROR;
    UVersionInfo icu;
    char number[U_MAX_VERSION_STRING_LENGTH];
    checker = uspoof_open(&code);
    uspoof_setChecks(checker, USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY, &code);
    composer = unorm2_getNFCInstance(&code);
    if (U_FAILURE(code)) {
        fprintf(stderr, "names: ICU cannot be used: %s\n", u_errorName(code));
        abort();
    }
    u_getVersion(icu);
    u_versionToString(icu, number);
    snprintf(version, sizeof version, "%s with ICU %s", KEYS_MADE, number);
}

const char *names_version(void)
{
    pthread_once(&once, start);
    return version;
}

/* Reads UTF-8 and normalises it. */
static bool read_text(const char *given, struct string *out)
{
    struct string raw;
    UErrorCode code = U_ZERO_ERROR;
    pthread_once(&once, start);
    if (strlen(given) > GIVEN_MAX)
        return false;
    u_strFromUTF8(raw.units, UNITS_MAX, &raw.length, given, -1, &code);
    out->length = unorm2_normalize(composer, raw.units, raw.length, out->units, UNITS_MAX, &code);
    return U_SUCCESS(code);
}

/* UTF-8 of as many characters as there is room for; whether that is all. */
static bool write_text(const struct string *text, char *out, int32_t size)
{
    char whole[UNITS_MAX * 3 + 1];
    int32_t length = 0;
    UErrorCode code = U_ZERO_ERROR;
    u_strToUTF8(whole, sizeof whole, &length, text->units, text->length, &code);
    if (U_FAILURE(code))
        length = 0;
    int32_t end = length < size ? length : size - 1;
    while (end < length && end > 0 && U8_IS_TRAIL(whole[end]))
        end--;
    memcpy(out, whole, (size_t)end);
    out[end] = '\0';
    return U_SUCCESS(code) && end == length;
}

static void append(struct string *text, UChar32 c)
{
    UBool failed = false;
    U16_APPEND(text->units, text->length, UNITS_MAX, c, failed);
    (void)failed; /* it is never longer than what it is made from */
}

static bool is_blank(UChar32 c)
{
    return u_charType(c) == U_SPACE_SEPARATOR;
}

static bool is_emoji(UChar32 c)
{
    return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC);
}

/* Letters and signs that leave nothing to be seen, though Unicode does not count them as such. */
static bool is_void(UChar32 c)
{
    return c == 0x2800 || c == 0x1D159 || c == 0xFFFC || c == 0xFFFD;
}

/* Blanks of any kind become one plain one between words, and none around them. */
static void tidy(struct string *text)
{
    struct string out = {.length = 0};
    bool gap = false;
    for (int32_t at = 0; at < text->length;) {
        UChar32 c;
        U16_NEXT(text->units, at, text->length, c);
        if (is_blank(c)) {
            gap = out.length > 0;
            continue;
        }
        if (gap)
            append(&out, ' ');
        gap = false;
        append(&out, c);
    }
    *text = out;
}

/* What stands before a character. */
struct before {
    UChar32 last;
    int marks; /* on the last letter */
    bool emoji;
};

/* Whether the character may stand here; `next` follows it, or is 0. */
static bool fits(const struct before *before, UChar32 c, UChar32 next)
{
    int8_t type = u_charType(c);
    if (c == EMOJI_SELECTOR)
        return is_emoji(before->last);
    if (c == ZERO_WIDTH_JOINER)
        return before->emoji && is_emoji(next);
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || is_void(c))
        return false;
    if (type == U_NON_SPACING_MARK || type == U_COMBINING_SPACING_MARK)
        return before->last != 0 && before->last != ' ' && before->marks < MARKS_MAX;
    return c == ' ' || ((U_MASK(type) & (U_GC_L_MASK | U_GC_N_MASK | U_GC_P_MASK | U_GC_S_MASK)));
}

static void pass(struct before *before, UChar32 c)
{
    int8_t type = u_charType(c);
    bool mark = type == U_NON_SPACING_MARK || type == U_COMBINING_SPACING_MARK;
    bool part = c == EMOJI_SELECTOR || u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER);
    before->emoji = is_emoji(c) || (part && before->emoji);
    before->marks = mark ? before->marks + 1 : 0;
    before->last = c;
}

static UChar32 peek(const struct string *text, int32_t at)
{
    UChar32 next = 0;
    if (at < text->length)
        U16_NEXT(text->units, at, text->length, next);
    return next;
}

/* The text without what does not fit; the first of that, or 0. */
static UChar32 leave_out(struct string *text)
{
    struct string out = {.length = 0};
    struct before before = {0, 0, false};
    UChar32 first = 0;
    for (int32_t at = 0; at < text->length;) {
        UChar32 c;
        U16_NEXT(text->units, at, text->length, c);
        if (fits(&before, c, peek(text, at))) {
            append(&out, c);
            pass(&before, c);
        } else if (first == 0) {
            first = c;
        }
    }
    *text = out;
    return first;
}

/* A mark that another hides: twice the same, or a dot on an i. */
static bool hides_a_mark(const struct string *text)
{
    UErrorCode code = U_ZERO_ERROR;
    return uspoof_check(checker, text->units, text->length, NULL, &code) != 0 || U_FAILURE(code);
}

bool name_take(const char *given, char out[NAME_SIZE], struct reason *why)
{
    struct string text;
    if (given == NULL || !read_text(given, &text))
        return reason_set(why, "a name is a text of at most %d bytes", NAME_MAX_BYTES);
    tidy(&text);
    UChar32 odd = leave_out(&text);
    if (odd != 0)
        return reason_set(why, "a name cannot have the character U+%04X there", (unsigned)odd);
    if (text.length == 0)
        return reason_set(why, "a name must have something to be seen");
    if (hides_a_mark(&text))
        return reason_set(why, "a name cannot have marks that hide each other");
    if (!write_text(&text, out, NAME_MAX_BYTES + 1))
        return reason_set(why, "a name has at most %d bytes", NAME_MAX_BYTES);
    return true;
}

static void drop_marks(struct string *text)
{
    struct string out = {.length = 0};
    for (int32_t at = 0; at < text->length;) {
        UChar32 c;
        U16_NEXT(text->units, at, text->length, c);
        if (u_charType(c) != U_NON_SPACING_MARK)
            append(&out, c);
    }
    *text = out;
}

bool name_mend(const char *given, char out[NAME_SIZE])
{
    char cut[NAME_SIZE];
    struct string text;
    struct reason why;
    if (!read_text(given, &text))
        return false;
    leave_out(&text);
    tidy(&text);
    if (hides_a_mark(&text))
        drop_marks(&text);
    write_text(&text, cut, NAME_MAX_BYTES + 1);
    /* What was left out or cut off may have held together what is left: once more. */
    if (!read_text(cut, &text))
        return false;
    leave_out(&text);
    tidy(&text);
    write_text(&text, cut, NAME_MAX_BYTES + 1);
    return name_take(cut, out, &why);
}

void name_of_guest(unsigned number, char out[NAME_SIZE])
{
    snprintf(out, NAME_SIZE, "Guest %u", number);
}

/* Keys. */

static void drop_invisible(struct string *text)
{
    struct string out = {.length = 0};
    for (int32_t at = 0; at < text->length;) {
        UChar32 c;
        U16_NEXT(text->units, at, text->length, c);
        if (!u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
            append(&out, c);
    }
    *text = out;
}

/* Each of these leaves the text as it is if it does not fit, which no name is long enough for. */

static void fold(struct string *text)
{
    struct string out;
    UErrorCode code = U_ZERO_ERROR;
    out.length =
        u_strFoldCase(out.units, UNITS_MAX, text->units, text->length, U_FOLD_CASE_DEFAULT, &code);
    if (U_SUCCESS(code))
        *text = out;
}

static void to_upper(struct string *text)
{
    struct string out;
    UErrorCode code = U_ZERO_ERROR;
    out.length = u_strToUpper(out.units, UNITS_MAX, text->units, text->length, "", &code);
    if (U_SUCCESS(code))
        *text = out;
}

static void strip_to_skeleton(struct string *text)
{
    struct string out;
    UErrorCode code = U_ZERO_ERROR;
    out.length =
        uspoof_getSkeleton(checker, 0, text->units, text->length, out.units, UNITS_MAX, &code);
    if (U_SUCCESS(code))
        *text = out;
}

static bool has_key(const struct name_keys *keys, const char *key)
{
    for (int i = 0; i < keys->count; i++)
        if (strcmp(keys->keys[i], key) == 0)
            return true;
    return false;
}

/* One that is longer than there is room for is like all that begin as it does. */
static void add_key(struct name_keys *keys, const char *kind, const struct string *text)
{
    char key[NAME_KEY_SIZE];
    int length = snprintf(key, sizeof key, "%s", kind);
    write_text(text, key + length, NAME_KEY_SIZE - length);
    if (!has_key(keys, key))
        memcpy(keys->keys[keys->count++], key, sizeof key);
}

/*
 * Neither the skeleton of the folded name nor the folded skeleton is enough: a Greek small nu looks
 * like a v, but a capital one like an N; a capital I looks like an l, a small one does not; and a
 * Cyrillic small en looks like nothing else, but whoever has "Hans" also has it in capitals. So
 * there are the name as it is typed, as it is seen, both without case, and in capitals. The last is
 * kept apart and not folded, or Ciara would be Clara.
 */
void name_keys_of(const char *name, struct name_keys *keys)
{
    struct string text;
    *keys = (struct name_keys){.count = 0};
    if (name == NULL || !read_text(name, &text))
        return;
    drop_invisible(&text);
    tidy(&text);
    struct string typed = text;
    fold(&typed);
    strip_to_skeleton(&typed);
    fold(&typed);
    add_key(keys, "", &typed);
    struct string seen = text;
    strip_to_skeleton(&seen);
    fold(&seen);
    add_key(keys, "", &seen);
    to_upper(&text);
    strip_to_skeleton(&text);
    add_key(keys, "\t", &text);
}

bool name_keys_meet(const struct name_keys *a, const struct name_keys *b)
{
    for (int i = 0; i < a->count; i++)
        if (has_key(b, a->keys[i]))
            return true;
    return false;
}
