/* Lines of chat that people have reported: a list to be worked off. */
#include <string.h>

#include "server/common/log.h"
#include "server/common/match_id.h"
#include "server/ops/host.h"

enum { REPORTS_LISTED = 100 };

static void write_list(struct writer *writer, const char *key, const char *json)
{
    write_key(writer, key);
    if (json != NULL)
        write_raw(writer, json, strlen(json));
    else
        write_raw(writer, "[]", 2);
}

static void write_who(struct writer *writer, const char *key, int64_t id, const char *name)
{
    write_key(writer, key);
    if (id == 0) {
        write_null(writer);
        return;
    }
    write_object(writer);
    write_key_number(writer, "id", id);
    write_key_text(writer, "name", name);
    write_object_end(writer);
}

static void write_report(struct writer *writer, const struct stored_report *report)
{
    write_object(writer);
    write_key_number(writer, "report", report->id);
    write_key_number(writer, "time", report->created);
    write_key_bool(writer, "done", report->done);
    match_id_write(writer, "table", &report->match);
    write_key_text(writer, "game", report->game);
    write_key_number_or_null(writer, "line", report->line < 0, report->line);
    write_who(writer, "person", report->person, report->name);
    write_who(writer, "reporter", report->reporter, report->reporter_name);
    write_key_text(writer, "reason", report->reason);
    write_list(writer, "lines", report->lines);
    write_list(writer, "seats", report->seats);
    write_object_end(writer);
}

static void tell_reports(struct writer *writer, const void *context)
{
    const struct store_request *request = context;
    write_key(writer, "reports");
    write_array(writer);
    for (size_t i = 0; i < request->count; i++)
        write_report(writer, &request->reports[i]);
    write_array_end(writer);
}

static void reports_read(struct change *change)
{
    call_answer(change->call, tell_reports, &change->request);
}

void host_reports(struct call *call)
{
    struct change *change = change_make(call, STORE_REPORTS, reports_read);
    change->request.also_done = call_flag(call, "all", false);
    change->request.limit = REPORTS_LISTED;
    log_line("admin: reports");
    change_begin(change);
}

static void done(struct change *change)
{
    host_log(change->call, "report", change->request.report);
    call_succeed(change->call);
}

static void not_done(struct change *change)
{
    if (change->request.status == STORE_MISSING)
        call_refuse(change->call, "not_found", "there is no such report; 'reports' lists them");
    else
        change_refuse(change);
}

void host_done(struct call *call)
{
    struct change *change = change_make(call, STORE_REPORT_DONE, done);
    change->failed = not_done;
    change->request.report = call_number(call, "report", 0);
    change_begin(change);
}
