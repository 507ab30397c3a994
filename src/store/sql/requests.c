#include "store/sql/requests.h"

static enum store_status ping(struct backend *backend, struct store_request *request)
{
    (void)backend;
    (void)request;
    return STORE_DONE;
}

static const struct sql_request none;
static const struct sql_request pinging = {ping, false};
static const struct sql_request person = {sql_run_person, false};
static const struct sql_request whole_person = {sql_run_person, true};
static const struct sql_request whole_forget = {sql_forget, true};
static const struct sql_request whole_pack = {sql_pack, true};
static const struct sql_request age = {sql_run_age, false};
static const struct sql_request list = {sql_run_list, false};
static const struct sql_request match = {sql_run_match, false};
static const struct sql_request whole_match = {sql_run_match, true};
static const struct sql_request log_of = {sql_run_log, false};
static const struct sql_request whole_log = {sql_run_log, true};
static const struct sql_request rating = {sql_run_rating, false};
static const struct sql_request whole_rating = {sql_run_rating, true};
static const struct sql_request profile = {sql_run_profile, false};
static const struct sql_request follow = {sql_run_follow, false};
static const struct sql_request whole_outcome = {sql_run_outcome, true};
static const struct sql_request moderation = {sql_run_moderation, false};
static const struct sql_request whole_moderation = {sql_run_moderation, true};
static const struct sql_request report = {sql_run_report, false};
static const struct sql_request subscription = {sql_run_subscription, false};
static const struct sql_request whole_subscription = {sql_run_subscription, true};
static const struct sql_request mail = {sql_run_mail, false};
static const struct sql_request whole_mail = {sql_run_mail, true};
static const struct sql_request whole_report = {sql_run_report, true};

/* NOLINTNEXTLINE(readability-function-size): one line for each kind that there is */
const struct sql_request *sql_request_of(enum store_kind kind)
{
    switch (kind) {
    case STORE_DUES_CLAIM:
    case STORE_DUE_REST:
    case STORE_COUNTED:
    case STORE_SEEKS:
    case STORE_PLAYING:
    case STORE_SEEK_PUT:
    case STORE_SEEK_DROP:
    case STORE_PRESENCE: return &none; /* of engines that can be shared */
    case STORE_PING: return &pinging;
    case STORE_PERSON_BY_TOKEN:
    case STORE_PERSON_BY_NAME:
    case STORE_PERSON_BY_RESET:
    case STORE_TOKEN_ADD:
    case STORE_TOKEN_DROP:
    case STORE_TOKENS_DROP:
    case STORE_TOKEN_USE: return &person;
    case STORE_PERSON_CREATE:
    case STORE_PERSON_RENAME:
    case STORE_PERSON_PASSWORD: return &whole_person;
    case STORE_PACK: return &whole_pack;
    case STORE_PERSON_DELETE: return &whole_forget;
    case STORE_AGED_TABLES:
    case STORE_AGED_PEOPLE:
    case STORE_AGED_TOKENS_DROP:
    case STORE_AGED_SUBSCRIPTIONS_DROP:
    case STORE_MATCH_TOUCH: return &age;
    case STORE_MATCHES_LISTED:
    case STORE_INVITATIONS:
    case STORE_MATCHES_OF: return &list;
    case STORE_MATCH_READ:
    case STORE_MATCH_TOLD:
    case STORE_MATCHES_RUNNING:
    case STORE_MATCHES_AFTER:
    case STORE_MATCHES_FIND:
    case STORE_MATCH_DELETE: return &match;
    case STORE_MATCH_CREATE:
    case STORE_MATCH_REMOVE:
    case STORE_MATCH_FEWER:
    case STORE_MATCH_INVITE:
    case STORE_MATCH_DECLINE:
    case STORE_MATCH_UPDATE:
    case STORE_MATCH_UPGRADE: return &whole_match;
    case STORE_APPEND_COUNTED: return &whole_log;
    case STORE_STANDINGS_OF:
    case STORE_LEADERS:
    case STORE_RATINGS_CLEAR: return &rating;
    case STORE_RATINGS_AGAIN: return &whole_rating;
    case STORE_PROFILE:
    case STORE_SEEKER:
    case STORE_RESULTS_OF:
    case STORE_HISTORY:
    case STORE_PERSON_HIDE: return &profile;
    case STORE_FOLLOWED:
    case STORE_FOLLOW_PUT:
    case STORE_FOLLOW_DROP: return &follow;
    case STORE_OUTCOMES_AGAIN:
    case STORE_TALLY_AGAIN: return &whole_outcome;
    case STORE_APPEND:
    case STORE_TOLD_PUT:
    case STORE_CHAT_READ:
    case STORE_CHAT_ADD: return &log_of;
    case STORE_PEOPLE_FIND:
    case STORE_SANCTIONS:
    case STORE_NOTICES:
    case STORE_CHAT_FIND:
    case STORE_CHAT_DELETE:
    case STORE_NOTICE_PUT:
    case STORE_NOTICE_DROP:
    case STORE_SANCTION_DROP: return &moderation;
    case STORE_SANCTION_PUT: return &whole_moderation;
    case STORE_CHAT_LINE:
    case STORE_BLOCKS:
    case STORE_REMOVALS:
    case STORE_REPORTS:
    case STORE_BLOCK_PUT:
    case STORE_BLOCK_DROP:
    case STORE_REPORT_DONE: return &report;
    case STORE_REPORT_ADD: return &whole_report;
    case STORE_SUBSCRIPTIONS:
    case STORE_SECRET_READ:
    case STORE_SUBSCRIPTION_DROP: return &subscription;
    case STORE_MAIL:
    case STORE_MAIL_BY_ADDRESS:
    case STORE_MAILS_DUE:
    case STORE_MAIL_WISH:
    case STORE_MAIL_CONFIRM:
    case STORE_MAIL_EVERY:
    case STORE_MAIL_DUE:
    case STORE_MAIL_DROP:
    case STORE_SEAT_MUTE:
    case STORE_MAIL_RESET: return &mail;
    case STORE_AGED_WISHES_DROP: return &whole_mail;
    case STORE_SUBSCRIPTION_PUT:
    case STORE_SECRET: return &whole_subscription;
    }
    return &none;
}
