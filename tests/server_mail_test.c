/*
 * Letters: an address is confirmed before it is used, one letter tells of all tables that wait, a
 * click ends them, a link sets a new password; nothing can be smuggled into one, and nobody waits
 * for the mail server.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/count.h"
#include "hosted.h"
#include "server/push/letter.h"
#include "server/push/mailbox.h"
#include "server/push/smtp.h"
#include "sink.h"
#include "sitting.h"
#include "store/store.h"

#define SITE "https://club.example/games/"

static struct sink sink;
static char url[64];
static long delivered; /* letters, by this run of the server */

static const char *const options[] = {"--rate",
                                      "0",
                                      "--guests-an-hour",
                                      "0",
                                      "--logins-an-hour",
                                      "0",
                                      "--own-tables",
                                      "0",
                                      "--away",
                                      "0",
                                      "--push-after",
                                      "0",
                                      "--mail-every",
                                      "1",
                                      "--smtp",
                                      url,
                                      "--smtp-from",
                                      "Клуб \"Игры\" <club@example.org>",
                                      "--public-url",
                                      "https://club.example/games",
                                      NULL};

/* What servers log goes to a file, and in the end to where it would have gone. */
static FILE *logged;
static int errors;

static char *read_log(void)
{
    long size = lseek(fileno(logged), 0, SEEK_END);
    char *text = calloc(1, (size_t)size + 1);
    assert_int_equal(pread(fileno(logged), text, (size_t)size, 0), size);
    return text;
}

static int start(void **state)
{
    (void)state;
    logged = tmpfile();
    errors = dup(STDERR_FILENO);
    if (logged == NULL || dup2(fileno(logged), STDERR_FILENO) < 0)
        return 1;
    host_is_loud = true;
    sink_open(&sink);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%d?tls=off", sink.port);
    return !hosted_start_with(options);
}

static int stop(void **state)
{
    sink_close(&sink);
    int stopped = hosted_stop(state);
    char *log = read_log();
    dup2(errors, STDERR_FILENO);
    fputs(log, stderr);
    free(log);
    fclose(logged);
    close(errors);
    return stopped;
}

/*
 * The next letter. The server counts it only after we have it; so that figures stand still between
 * letters, they are waited for.
 */
static void take(struct taken *taken)
{
    sink_take(&sink, taken);
    hosted_await_figure("mail_delivered_total", ++delivered);
}

static void post(const struct guest *guest, const char *path, const char *body, const char *code)
{
    json_t *json = guest_post(guest, path, "%s", body);
    if (strcmp(json_code(json), code) != 0)
        fail_msg("%s %s: %s, not %s", path, body, json_code(json), code);
    json_decref(json);
}

/* Without a session. */
static void post_plainly(const char *path, const char *body, int status)
{
    struct reply reply = http_ask(host.port, "POST", path, NULL, body);
    if (reply.status != status)
        fail_msg("%s: %d %s", path, reply.status, reply.body);
    reply_free(&reply);
}

static void set_password(struct guest *guest)
{
    json_t *json = guest_post(guest, "password", "{\"password\":\"correct horse\"}");
    assert_string_equal(json_code(json), "");
    snprintf(guest->token, sizeof guest->token, "%s", json_text_at(json, "token"));
    json_decref(json);
}

static void give_address(const struct guest *guest, const char *address, const char *language)
{
    char body[512];
    snprintf(body, sizeof body,
             "{\"address\":\"%s\",\"password\":\"correct horse\",\"language\":\"%s\"}", address,
             language);
    post(guest, "mail_address", body, "");
}

static void confirm(const struct taken *taken, int status)
{
    char token[64];
    char body[128];
    taken_after(taken, SITE "#/confirm/", token, sizeof token);
    snprintf(body, sizeof body, "{\"token\":\"%s\"}", token);
    post_plainly("/api/mail_confirm", body, status);
}

/* Somebody with a password and an address. */
static void enrol(struct guest *guest, const char *address, const char *language, bool new)
{
    struct taken taken;
    if (new)
        set_password(guest);
    give_address(guest, address, language);
    take(&taken);
    confirm(&taken, 200);
}

static void expect_mail(const struct guest *guest, const char *address, const char *wanted,
                        int every)
{
    json_t *json = guest_get(guest, "mail");
    assert_true(json_is_true(json_at(json, "available")));
    if (address == NULL)
        assert_true(json_is_null(json_at(json, "address")));
    else
        assert_string_equal(json_text_at(json, "address"), address);
    if (wanted == NULL)
        assert_true(json_is_null(json_at(json, "wanted")));
    else
        assert_string_equal(json_text_at(json, "wanted"), wanted);
    assert_int_equal(json_number_at(json, "every"), every);
    json_decref(json);
}

static bool is_asked(struct sitting *sitting, int seat)
{
    json_t *seen = look(sitting, seat);
    bool asked = json_array_size(json_at(seen, "legal")) > 0;
    json_decref(seen);
    return asked;
}

/* Two at a table, turn by turn; `other` is not asked first. */
static void sit_down_in_turns(struct sitting *sitting, int *other)
{
    sit_down_to(sitting, host.port, "navoria", ",\"mode\":\"turns\"");
    *other = is_asked(sitting, 0) ? 1 : 0;
}

static void play_a_turn(struct sitting *sitting, int seat)
{
    int events = 0;
    while (play_first(sitting, seat))
        events++;
    assert_true(events > 0);
}

/* Nothing of the server. */

static void test_what_is_an_address(void **state)
{
    static const char *const others[] = {
        "",
        "ada",
        "ada@",
        "@club.example",
        "ada@club",
        "ada@127.0.0.1",
        "ada@[127.0.0.1]",
        "ada@club.example\r\nRCPT TO:<eve@club.example>",
        "ada@club.example\nBcc: eve@club.example",
        "ada@club.example>",
        "<ada@club.example>",
        "ada@club.example,eve@club.example",
        "ada eve@club.example",
        "\"ada eve\"@club.example",
        "ada@eve@club.example",
        ".ada@club.example",
        "ada.@club.example",
        "a..da@club.example",
        "ada@-club.example",
        "ada@club-.example",
        "ada@club..example",
        "ada@.example",
        "ada@club.example.",
        "ada@club.example ",
        "ada@cl\x7fub.example",
        "\xd0\xb0\xd0\xb4\xd0\xb0@club.example",
        "ada@\xd0\xba\xd0\xbb\xd1\x83\xd0\xb1.\xd1\x80\xd1\x84",
        "ada;eve@club.example",
        "ada\\@club.example",
        "ada(eve)@club.example",
        "a1234567890123456789012345678901234567890123456789012345678901234@club.example",
    };
    static const char *const fine[] = {"ada@club.example", "A.d-a_1+games@Sub.Club.example",
                                       "o'hara@x.co", "ada@xn--80a.xn--p1ai"};
    char name[MAILBOX_NAME_SIZE];
    char address[MAIL_ADDRESS_SIZE];
    char longest[512];
    struct reason why;
    (void)state;
    for (int i = 0; i < COUNT(others); i++)
        if (mailbox_fits(others[i]))
            fail_msg("%s", others[i]);
    for (int i = 0; i < COUNT(fine); i++)
        if (!mailbox_fits(fine[i]))
            fail_msg("%s", fine[i]);
    snprintf(longest, sizeof longest, "ada@");
    while (strlen(longest) < MAIL_ADDRESS_SIZE)
        strncat(longest, "abcdefgh.", 10);
    strncat(longest, "example", 8);
    assert_false(mailbox_fits(longest));
    assert_true(mailbox_read("Клуб <club@example.org>", name, address, &why));
    assert_string_equal(name, "Клуб");
    assert_string_equal(address, "club@example.org");
    assert_true(mailbox_read("club@example.org", name, address, &why));
    assert_string_equal(name, "");
    assert_false(mailbox_read("Club <club@example.org> x", name, address, &why));
    assert_false(mailbox_read("Club\r\nBcc: x <club@example.org>", name, address, &why));
    assert_false(mailbox_read("Club <club@example.org", name, address, &why));
}

/* Whatever is in a name, a subject or the text stays there. */
static void test_nothing_is_smuggled_into_a_letter(void **state)
{
    static const char trick[] = "a\r\nBcc: eve@club.example\r\n\r\n.\r\nMAIL FROM:<x>";
    struct letter letter = {.name = trick,
                            .from = "club@example.org",
                            .to = "ada@club.example",
                            .id = "1",
                            .language = "en",
                            .subject = trick,
                            .body = "One\n.\nFrom here = there \n\xc5\x82\n\r\nBcc: x\n",
                            .unsubscribe = "https://club.example/?t=1",
                            .date = 0};
    struct taken taken = {.receivers = 1};
    char found[512];
    struct text text;
    (void)state;
    text_start(&text, taken.text, sizeof taken.text);
    letter_write(&letter, &text);
    assert_true(text_fits(&text));
    assert_false(taken_has(&taken, "Bcc"));
    taken_header(&taken, "Subject", found, sizeof found);
    assert_string_equal(found, trick);
    taken_header(&taken, "Date", found, sizeof found);
    assert_string_equal(found, "Thu, 01 Jan 1970 00:00:00 +0000");
    taken_body(&taken, found, sizeof found);
    assert_string_equal(found, letter.body);
    for (const char *at = taken.text; (at = strchr(at, '\r')) != NULL; at++)
        assert_int_equal(at[1], '\n');
    for (const char *at = taken.text, *end; (end = strstr(at, "\r\n")) != NULL; at = end + 2)
        assert_true(end - at <= 78);
}

static void test_what_a_host_may_set(void **state)
{
    static const char *const others[] = {"",
                                         "mail.example",
                                         "http://mail.example",
                                         "smtp://mail.example/path",
                                         "smtp://ada:word@mail.example",
                                         "smtp://ada@mail.example",
                                         "smtp://mail.example?tls=maybe"};
    struct smtp smtp;
    struct reason why;
    (void)state;
    for (int i = 0; i < COUNT(others); i++)
        if (smtp_read(others[i], NULL, NULL, "club@example.org", &smtp, &why))
            fail_msg("%s", others[i]);
    assert_true(smtp_read("smtps://mail.example:465", NULL, NULL, "club@example.org", &smtp, &why));
    assert_string_equal(smtp.url, "smtps://mail.example:465/example.org");
    assert_false(smtp.plain || smtp.unverified);
    assert_true(smtp_read("smtp://10.0.0.1?tls=off", NULL, NULL, "club@example.org", &smtp, &why));
    assert_true(smtp.plain);
    assert_true(
        smtp_read("smtp://10.0.0.1?tls=unverified", NULL, NULL, "c@example.org", &smtp, &why));
    assert_true(smtp.unverified && !smtp.plain);
    assert_false(
        smtp_read("smtp://10.0.0.1", "/nowhere/login", NULL, "c@example.org", &smtp, &why));
}

/* Links are good for some time. */
static void test_links_grow_old(void **state)
{
    char folder[] = "/tmp/incognita-mail-XXXXXX";
    struct reason why;
    struct store_request request = {.kind = STORE_PERSON_CREATE};
    (void)state;
    assert_non_null(mkdtemp(folder));
    struct store *store = store_open(folder, NULL, &why);
    assert_non_null(store);
    snprintf(request.person.name, NAME_SIZE, "Ada");
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_MAIL_WISH; /* a guest has no address */
    request.used = 5000;
    snprintf(request.mail.wanted, MAIL_ADDRESS_SIZE, "ada@club.example");
    assert_int_equal(store_now(store, &request), STORE_MISSING);
    request.kind = STORE_PERSON_PASSWORD;
    snprintf(request.person.password, PASSWORD_SIZE, "secret");
    request.token[0] = 1;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_MAIL_WISH;
    request.token[0] = 2;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_MAIL_CONFIRM;
    request.before = 5000;
    assert_int_equal(store_now(store, &request), STORE_MISSING);
    request.before = 4999;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_MAIL_RESET;
    request.token[0] = 3;
    request.used = 9000;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_PERSON_BY_RESET;
    assert_int_equal(store_now(store, &request), STORE_MISSING);
    request.used = 8999;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_PERSON_PASSWORD;
    request.resets = true;
    memcpy(request.expected, "secret", 7);
    memcpy(request.reset, request.token, TOKEN_HASH_SIZE);
    request.used = 9000;
    assert_int_equal(store_now(store, &request), STORE_MISSING);
    request.used = 8999;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    assert_int_equal(store_now(store, &request), STORE_MISSING); /* once */
    request.kind = STORE_MAIL_WISH;
    request.token[0] = 4;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_AGED_WISHES_DROP;
    request.before = request.used + 1;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_MAIL;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    assert_string_equal(request.mail.address, "ada@club.example");
    assert_string_equal(request.mail.wanted, "");
    store_close(store);
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* With the server. */

static void test_an_address_is_confirmed_before_it_is_used(void **state)
{
    struct guest ada;
    struct guest eve;
    struct taken taken;
    char found[512];
    (void)state;
    assert_true(guest_make(&ada, host.port, "Ada Lovelace"));
    post(&ada, "mail_address", "{\"address\":\"ada@club.example\",\"password\":\"correct horse\"}",
         "needs_password");
    set_password(&ada);
    expect_mail(&ada, NULL, NULL, 3600);
    post(&ada, "mail_address", "{\"address\":\"ada@club.example\",\"password\":\"wrong horse\"}",
         "wrong_password");
    post(&ada, "mail_address", "{\"address\":\"ada@club.example\"}", "wrong_password");
    post(&ada, "mail_address",
         "{\"address\":\"ada@club.example\\r\\nRCPT TO:<eve@x.example>\",\"password\":\"correct "
         "horse\"}",
         "bad_address");
    give_address(&ada, "ada@club.example", "ru");
    expect_mail(&ada, NULL, "ada@club.example", 3600);
    take(&taken);
    assert_string_equal(taken.from, "club@example.org");
    assert_string_equal(taken.to, "ada@club.example");
    taken_header(&taken, "From", found, sizeof found);
    assert_string_equal(found, "Клуб \"Игры\" <club@example.org>");
    taken_header(&taken, "To", found, sizeof found);
    assert_string_equal(found, "<ada@club.example>");
    taken_header(&taken, "Subject", found, sizeof found);
    assert_string_equal(found, "Подтвердите адрес почты");
    taken_header(&taken, "Auto-Submitted", found, sizeof found);
    assert_string_equal(found, "auto-generated");
    assert_false(taken_has(&taken, "List-Unsubscribe"));
    confirm(&taken, 200);
    expect_mail(&ada, "ada@club.example", NULL, 3600);
    confirm(&taken, 410); /* once */
    post_plainly("/api/mail_confirm", "{\"token\":\"x\"}", 410);
    /* One that somebody has is not another's, and only who reads its letters is told so. */
    assert_true(guest_make(&eve, host.port, "Eve"));
    set_password(&eve);
    give_address(&eve, "ADA@club.example", "en");
    take(&taken);
    confirm(&taken, 409);
    expect_mail(&eve, NULL, "ADA@club.example", 3600);
    /* It goes with its person. */
    post(&ada, "forget", "{\"everything\":true}", "");
    confirm(&taken, 200);
    expect_mail(&eve, "ADA@club.example", NULL, 3600);
    post(&eve, "mail_off", "{}", "");
    expect_mail(&eve, NULL, NULL, 3600);
    assert_int_equal(hosted_figure("mail_waiting"), 0);
}

/* The body of a letter about these tables, where Ada is the other. */
static void digest_of(char ids[][64], int count, const char *token, char *out, size_t size)
{
    size_t length = (size_t)snprintf(out, size, "You are waited for at these tables:\n");
    for (int i = 0; i < count; i++)
        length +=
            (size_t)snprintf(out + length, size - length,
                             "\nExplorers of Navoria \u00b7 Ada\n" SITE "#/table/%s\n", ids[i]);
    snprintf(out + length, size - length,
             "\nHow often you are written to: " SITE "#/settings\n"
             "No more of these letters: " SITE "#/unsubscribe/%s\n",
             token);
}

static void expect_digest(const struct taken *taken, char ids[][64], int count)
{
    char body[4096];
    char expected[4096];
    char token[64];
    taken_after(taken, SITE "#/unsubscribe/", token, sizeof token);
    taken_body(taken, body, sizeof body);
    digest_of(ids, count, token, expected, sizeof expected);
    assert_string_equal(body, expected);
}

/* The same two at another table, in the same seats, until `seat` is asked there. */
static void sit_again(struct sitting *sitting, const struct sitting *first, int seat)
{
    char path[128];
    *sitting = *first;
    json_t *json = guest_post(&first->guests[0], "tables",
                              "{\"game\":\"navoria\",\"players\":2,\"mode\":\"turns\",\"seating\":"
                              "\"as_seated\",\"public\":false}");
    assert_string_equal(json_code(json), "");
    snprintf(sitting->id, sizeof sitting->id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/join", sitting->id);
    post(&first->guests[1], path, "{}", "");
    snprintf(path, sizeof path, "tables/%s/start", sitting->id);
    post(&first->guests[0], path, "{}", "");
    if (!is_asked(sitting, seat))
        play_a_turn(sitting, 1 - seat);
    assert_true(is_asked(sitting, seat));
}

/* One click, by a program that has no session and posts a form. */
static void expect_one_click(const struct taken *taken)
{
    static const char begins[] = "<https://club.example/games";
    char found[512];
    char link[256];
    taken_header(taken, "List-Unsubscribe-Post", found, sizeof found);
    assert_string_equal(found, "List-Unsubscribe=One-Click");
    taken_header(taken, "List-Unsubscribe", link, sizeof link);
    assert_memory_equal(link, begins, sizeof begins - 1);
    link[strlen(link) - 1] = '\0';
    char *token = strstr(link, "?t=");
    assert_non_null(token);
    token[5] = (char)(token[5] == 'A' ? 'B' : 'A'); /* somebody else's */
    post_plainly(link + sizeof begins - 1, "List-Unsubscribe=One-Click", 410);
    taken_after(taken, SITE "#/unsubscribe/", token + 3, 64);
    struct reply reply = http_ask(host.port, "GET", link + sizeof begins - 1, NULL, NULL);
    assert_int_equal(reply.status, 303); /* which ends nothing */
    snprintf(found, sizeof found, "../#/unsubscribe/%s\r\n", token + 3);
    assert_non_null(strstr(reply.head, found));
    reply_free(&reply);
    post_plainly(link + sizeof begins - 1, "List-Unsubscribe=One-Click", 200);
    /* It is good for nothing else. */
    snprintf(found, sizeof found, "{\"token\":\"%s\"}", token + 3);
    post_plainly("/api/mail_confirm", found, 410);
    snprintf(found, sizeof found, "{\"token\":\"%s\",\"password\":\"another horse\"}", token + 3);
    post_plainly("/api/reset", found, 410);
    snprintf(found, sizeof found, "Authorization: Bearer %s\r\n", token + 3);
    hosted_refuses("GET", "/api/me", found, NULL, 401, "no_identity");
}

/* Of the first alone, in Polish. */
static void expect_other_letter(const struct taken *taken, const struct sitting *first,
                                const struct sitting *muted)
{
    char found[2048];
    taken_header(taken, "Subject", found, sizeof found);
    assert_string_equal(found, "Twoja tura");
    taken_body(taken, found, sizeof found);
    assert_null(strstr(found, muted->id));
    taken_after(taken, SITE "#/table/", found, sizeof found);
    assert_string_equal(found, first->id);
}

static void mute(struct sitting *sitting, int seat)
{
    json_t *json = act(sitting, seat, "mute", "{\"muted\":true}");
    assert_string_equal(json_code(json), "");
    json_decref(json);
    json = look(sitting, seat);
    assert_true(json_is_true(json_at(json, "table.muted")));
    json_decref(json);
}

/* The server is not running: a letter to this address should have been sent long ago. */
static void make_due(const char *address)
{
    struct reason why;
    struct store_request request = {.kind = STORE_MAIL_BY_ADDRESS};
    struct store *store = store_open(host_where(&host), NULL, &why);
    assert_non_null(store);
    snprintf(request.mail.address, sizeof request.mail.address, "%s", address);
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_MAIL_DUE;
    request.person.id = request.mail.person;
    request.mail.sent = 1;
    request.mail.due = 1;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    store_close(store);
}

/* It is their turn once more at the table. */
static void play_round(struct sitting *sitting, int seat)
{
    play_a_turn(sitting, seat);
    play_a_turn(sitting, 1 - seat);
}

static void test_one_letter_about_all_tables(void **state)
{
    struct sitting first;
    struct sitting second;
    struct taken taken;
    char ids[2][64];
    char found[512];
    int bob;
    (void)state;
    sit_down_in_turns(&first, &bob);
    struct guest *guest = &first.guests[bob];
    post(guest, "rename", "{\"name\":\"Digest\"}", "");
    post(&first.guests[1 - bob], "rename", "{\"name\":\"Ada\"}", "");
    enrol(guest, "digest@club.example", "en", true);
    play_a_turn(&first, 1 - bob);
    take(&taken);
    assert_string_equal(taken.to, "digest@club.example");
    taken_header(&taken, "Subject", found, sizeof found);
    assert_string_equal(found, "Your turn");
    snprintf(ids[0], sizeof ids[0], "%s", first.id);
    expect_digest(&taken, ids, 1);
    /* Another table waits now: that is for the next letter, in an hour, or when they set less. */
    sit_again(&second, &first, bob);
    post(guest, "mail_every", "{\"every\":1,\"language\":\"en\"}", "");
    play_round(&first, bob);
    take(&taken);
    memcpy(ids[1], ids[0], sizeof ids[1]); /* the newest first */
    snprintf(ids[0], sizeof ids[0], "%s", second.id);
    expect_digest(&taken, ids, 2);
    expect_one_click(&taken);
    expect_mail(guest, "digest@club.example", NULL, 0);
    play_round(&first, bob);
    /* With their own word they get letters again: of the tables that they have not muted. */
    mute(&second, bob);
    post(guest, "mail_every", "{\"every\":1,\"language\":\"pl\"}", "");
    assert_false(sink_is_called(&sink));
    play_round(&first, bob);
    take(&taken);
    expect_other_letter(&taken, &first, &second);
    /* What is due when the server ends is sent by the next. */
    post(guest, "mail_every", "{\"every\":3600,\"language\":\"en\"}", "");
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    make_due("digest@club.example");
    hosted_again(first.guests, 2);
    delivered = 0;
    take(&taken);
    snprintf(ids[0], sizeof ids[0], "%s", first.id);
    expect_digest(&taken, ids, 1);
}

static void test_a_new_password_by_mail(void **state)
{
    struct guest ada;
    struct taken taken;
    char token[64];
    char body[256];
    char found[256];
    (void)state;
    assert_true(guest_make(&ada, host.port, "Forgetful"));
    enrol(&ada, "forgetful@club.example", "en", true);
    /* The same answer for all. */
    post_plainly("/api/forgot", "{\"address\":\"nobody@club.example\"}", 200);
    post_plainly("/api/forgot", "{\"address\":\"nobody@club.example\\r\\nx\"}", 400);
    post_plainly("/api/forgot", "{\"address\":\"Forgetful@CLUB.example\"}", 200);
    take(&taken);
    assert_string_equal(taken.to, "forgetful@club.example");
    taken_header(&taken, "Subject", found, sizeof found);
    assert_string_equal(found, "A new password");
    taken_after(&taken, SITE "#/reset/", token, sizeof token);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"password\":\"short\"}", token);
    post_plainly("/api/reset", body, 400);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"password\":\"battery staple\"}", token);
    struct reply reply = http_ask(host.port, "POST", "/api/reset", NULL, body);
    assert_int_equal(reply.status, 200);
    assert_string_equal(json_text_at(reply.json, "person.name"), "Forgetful");
    struct guest again = {.port = host.port};
    snprintf(again.token, sizeof again.token, "%s", json_text_at(reply.json, "token"));
    reply_free(&reply);
    post_plainly("/api/reset", body, 410); /* once */
    expect_mail(&again, "forgetful@club.example", NULL, 3600);
    json_t *json = guest_get(&ada, "me"); /* every other session has ended */
    assert_string_equal(json_code(json), "no_identity");
    json_decref(json);
    post_plainly("/api/login", "{\"name\":\"Forgetful\",\"password\":\"correct horse\"}", 401);
    post_plainly("/api/login", "{\"name\":\"Forgetful\",\"password\":\"battery staple\"}", 200);
    /* Two more to this receiver, and no more for today; nobody is told. */
    post_plainly("/api/forgot", "{\"address\":\"forgetful@club.example\"}", 200);
    take(&taken);
    for (int i = 0; i < 4; i++)
        post_plainly("/api/forgot", "{\"address\":\"forgetful@club.example\"}", 200);
    assert_int_equal(hosted_figure("mail_waiting"), 0);
    assert_false(sink_is_called(&sink));
    json = guest_post(&again, "mail_address",
                      "{\"address\":\"forgetful@club.example\",\"password\":\"battery staple\"}");
    assert_string_equal(json_code(json), "too_many");
    json_decref(json);
}

/* One that hangs and dies, one that has no time now, one that wants no such letter. */
static void test_nobody_waits_for_the_mail_server(void **state)
{
    struct guest ada;
    struct guest bob;
    struct taken taken;
    (void)state;
    long failed = hosted_figure("mail_failed_total");
    assert_true(guest_make(&ada, host.port, "Patient"));
    assert_true(guest_make(&bob, host.port, "Impatient"));
    set_password(&ada);
    set_password(&bob);
    give_address(&ada, "held@club.example", "en");
    int held = sink_hold(&sink);
    hosted_still_serves();
    give_address(&bob, "later@club.example", "en"); /* beside it */
    sink_refuse(&sink, "RCPT", "451 not now");
    close(held);
    /* Both come again. */
    sink_take(&sink, &taken);
    assert_true(strcmp(taken.to, "later@club.example") == 0 ||
                strcmp(taken.to, "held@club.example") == 0);
    sink_refuse(&sink, "DATA", "554 no");
    hosted_await_figure("mail_delivered_total", ++delivered);
    hosted_await_figure("mail_failed_total", failed + 1);
    assert_int_equal(hosted_figure("mail_waiting"), 0);
}

static void act_without(void)
{
    struct guest ada;
    assert_true(guest_make(&ada, host.port, "Ada"));
    json_t *json = guest_get(&ada, "mail");
    assert_true(json_is_false(json_at(json, "available")));
    json_decref(json);
    post(&ada, "mail_every", "{\"every\":60}", "no_mail");
    post_plainly("/api/forgot", "{\"address\":\"ada@club.example\"}", 409);
    post_plainly("/api/unsubscribe_mail?t=x", "List-Unsubscribe=One-Click", 409);
}

static void act_greedily(void)
{
    for (int i = 0; i < 20; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"address\":\"a%d@club.example\"}", i);
        post_plainly("/api/forgot", body, 200);
    }
    post_plainly("/api/forgot", "{\"address\":\"one.more@club.example\"}", 429);
}

/* Where the host has not said otherwise, nothing is sent to a mail server without TLS. */
static void act_openly(void)
{
    struct guest ada;
    struct taken taken;
    assert_true(guest_make(&ada, host.port, "Ada"));
    set_password(&ada);
    give_address(&ada, "ada@club.example", "en");
    sink_meet(&sink, &taken);
    assert_string_equal(taken.from, "");
    assert_string_equal(taken.text, "");
    assert_int_equal(hosted_figure("mail_waiting"), 1); /* perhaps it will have some */
}

static void test_no_letter_goes_in_the_open(void **state)
{
    char careful[64];
    const char *const strict[] = {"--smtp",
                                  careful,
                                  "--smtp-from",
                                  "club@example.org",
                                  "--public-url",
                                  "https://club.example",
                                  NULL};
    (void)state;
    snprintf(careful, sizeof careful, "smtp://127.0.0.1:%d", sink.port);
    hosted_beside(strict, act_openly);
}

/* TLS with a mail server of our own, which shows a certificate of its own. */

static struct sink safe;
static char certificate[160];

static void write_safely(void)
{
    struct guest ada;
    assert_true(guest_make(&ada, host.port, "Ada"));
    set_password(&ada);
    give_address(&ada, "ada@club.example", "en");
}

static void act_trusting(void)
{
    struct taken taken;
    write_safely();
    sink_take(&safe, &taken);
    assert_string_equal(taken.to, "ada@club.example");
    hosted_await_figure("mail_delivered_total", 1);
}

/* It goes away before anything of the letter is said, and the letter waits for better days. */
static void act_mistrusting(void)
{
    struct taken taken;
    write_safely();
    sink_meet(&safe, &taken);
    assert_string_equal(taken.from, "");
    assert_string_equal(taken.text, "");
    assert_int_equal(hosted_figure("mail_delivered_total"), 0);
    assert_int_equal(hosted_figure("mail_waiting"), 1);
}

/* A server that writes through one with TLS, by a certificate for this name. */
static void write_through(enum sink_tls tls, const char *name, bool vouched, const char *query,
                          void (*check)(void))
{
    char through[96];
    const char *const careful[] = {"--smtp",
                                   through,
                                   "--smtp-from",
                                   "club@example.org",
                                   "--public-url",
                                   "https://club.example",
                                   "--rate",
                                   "0",
                                   vouched ? "--smtp-ca" : NULL,
                                   certificate,
                                   NULL};
    snprintf(certificate, sizeof certificate, "%s/certificate.pem", host.folder);
    sink_open_safely(&safe, tls, name, certificate);
    snprintf(through, sizeof through, "%s://127.0.0.1:%d%s", tls == SINK_TLS ? "smtps" : "smtp",
             safe.port, query);
    hosted_beside(careful, check);
    sink_close(&safe);
    unlink(certificate);
}

static void test_a_certificate_must_be_good(void **state)
{
    static const enum sink_tls ways[] = {SINK_TLS, SINK_STARTTLS};
    (void)state;
    for (int i = 0; i < COUNT(ways); i++) {
        write_through(ways[i], "IP:127.0.0.1", true, "", act_trusting);
        write_through(ways[i], "IP:127.0.0.1", false, "", act_mistrusting); /* who says so? */
        write_through(ways[i], "DNS:other.example", true, "", act_mistrusting);
        write_through(ways[i], "DNS:other.example", false, "?tls=unverified", act_trusting);
    }
}

static void test_a_host_need_not_have_it(void **state)
{
    static const char *const none[] = {"--rate", "0", NULL};
    (void)state;
    hosted_beside(none, act_without);
}

static void test_one_address_asks_for_only_so_many(void **state)
{
    static const char *const limited[] = {
        "--smtp", url, "--smtp-from", "club@example.org", "--public-url", "https://club.example",
        NULL};
    (void)state;
    hosted_beside(limited, act_greedily);
}

/* After all that was written, tried in vain and refused. */
static void test_the_log_has_nobodys_address(void **state)
{
    static const char *const private[] = {"club.example", "example.org", "ada@", "%40", "?t="};
    char *log = read_log();
    (void)state;
    assert_non_null(strstr(log, "POST /api/mail_address "));
    assert_non_null(strstr(log, "POST /api/unsubscribe_mail "));
    assert_non_null(strstr(log, "mail: a letter could not be delivered"));
    assert_non_null(strstr(log, "mail: the certificate of the mail server is not good"));
    assert_non_null(strstr(log, "mail: the mail server offers no TLS"));
    for (int i = 0; i < COUNT(private); i++)
        if (strstr(log, private[i]) != NULL)
            fail_msg("the log has %s", private[i]);
    free(log);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_an_address),
        cmocka_unit_test(test_nothing_is_smuggled_into_a_letter),
        cmocka_unit_test(test_what_a_host_may_set),
        cmocka_unit_test(test_links_grow_old),
        cmocka_unit_test(test_an_address_is_confirmed_before_it_is_used),
        cmocka_unit_test(test_one_letter_about_all_tables),
        cmocka_unit_test(test_a_new_password_by_mail),
        cmocka_unit_test(test_nobody_waits_for_the_mail_server),
        cmocka_unit_test(test_no_letter_goes_in_the_open),
        cmocka_unit_test(test_a_certificate_must_be_good),
        cmocka_unit_test(test_a_host_need_not_have_it),
        cmocka_unit_test(test_one_address_asks_for_only_so_many),
        cmocka_unit_test(test_the_log_has_nobodys_address)};
    if (!hosted_by(argc, argv) || sodium_init() < 0)
        return 2;
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, start, stop);
}
