import { addDays } from "@busbar/contract/kernel/business-time";
import { meets } from "@busbar/contract/kernel/access";
import { type ReportFact } from "@busbar/contract/reports/reports";
import {
  mostSchedules,
  nextDue,
  type ReportSchedule,
  type ReportScheduleDraft,
  type reportScheduleRoutes,
  spanParameters,
} from "@busbar/contract/reports/report-schedules";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, type Language } from "../../../kernel/app-error.ts";
import { needStepUp } from "../../../kernel/http/guard.ts";
import type { CallContext, Handlers } from "../../../kernel/module.ts";
import { quietRows } from "../../../kernel/records/export-list.ts";
import type { Ports } from "../../../ports.ts";
import { beside } from "../report-job.ts";
import type { ReportService } from "../report-service.ts";
import { createScheduleRepository, type ScheduleRow } from "./schedule-repository.ts";

const noun = "report-schedules";

/** A person's own scheduled reports. */
export function scheduleHandlers(
  { db, clock }: Pick<Ports, "db" | "clock">,
  service: ReportService,
): Handlers<typeof reportScheduleRoutes> {
  /** Empty for people who may no longer open the report. */
  async function filterOf(actor: Actor, row: ScheduleRow, language: Language): Promise<ReportFact[]> {
    const asked = spanParameters(row.parameters, row.span, clock.today());
    const { chosen: _, ...person } = actor;
    const owner = { ...person, ...(row.chosen && { chosen: row.chosen }) };
    try {
      return (await service.open(owner, row.report_key, asked, language)).filter;
    } catch (fault) {
      if (fault instanceof AppError) return [];
      throw fault;
    }
  }

  async function show(actor: Actor, row: ScheduleRow, language: Language): Promise<ReportSchedule> {
    return {
      id: row.id,
      key: row.report_key,
      every: row.every,
      span: row.span,
      format: row.format,
      filter: await filterOf(actor, row, language),
      isPaused: row.is_paused,
      stopped: row.stopped,
      createdAt: row.created_at.toISOString(),
      nextOn: row.is_paused ? null : nextDue(row.every, addDays(clock.today(), 1)),
      last:
        row.last_day === null || row.last_rows === null
          ? null
          : { day: row.last_day, rows: row.last_rows, fileId: row.last_file_id },
    };
  }

  async function create(actor: Actor, draft: ReportScheduleDraft, { write, language }: CallContext) {
    // Refuses parameters that the report does not have, and reports that the person may not open.
    service.completed(draft.key, draft.parameters);
    const asked = spanParameters(draft.parameters, draft.span, clock.today());
    const { rows } = await (await service.open(actor, draft.key, asked, language, beside)).figures();
    if (rows > quietRows) needStepUp(actor, clock.now(), "largeExports");
    return write(async (unit) => {
      const schedules = createScheduleRepository(unit.tx);
      if ((await schedules.countOwn(actor)) >= mostSchedules)
        throw new AppError("report.too_many_schedules", { most: mostSchedules });
      const person = await unit.tx
        .selectFrom("user_account")
        .select("email")
        .where("id", "=", actor.id)
        .executeTakeFirst();
      if (!person?.email) throw new AppError("report.no_mail");
      const id = await schedules.insert(actor, draft, rows > quietRows, clock.now());
      await unit.audit("report.schedule", noun, id, {
        after: { ...draft, ...(actor.chosen && { chosen: actor.chosen }) },
      });
      await unit.emit(noun, id, "created", actor.id);
      return show(actor, (await schedules.find(actor, id, clock.now()))!, language);
    });
  }

  return {
    async listReportSchedules({ actor, language }) {
      const rows = await createScheduleRepository(db).list(actor, clock.now());
      const list: ReportSchedule[] = [];
      for (const row of rows) list.push(await show(actor, row, language));
      return { list };
    },
    createReportSchedule: (call) => create(call.actor, call.body, call),
    pauseReportSchedule: ({ actor, params, body, write, language }) =>
      write(async (unit) => {
        const schedules = createScheduleRepository(unit.tx);
        if (!(await schedules.find(actor, params.id, clock.now()))) throw new AppError("not_found");
        if (!body.isPaused && !meets(actor, [...beside])) throw new AppError("not_allowed", { permission: beside[0] });
        await schedules.pause(params.id, body.isPaused);
        await unit.audit("report.schedule_paused", noun, params.id, { after: body });
        await unit.emit(noun, params.id, "updated", actor.id);
        return show(actor, (await schedules.find(actor, params.id, clock.now()))!, language);
      }),
    removeReportSchedule: ({ actor, params, write }) =>
      write(async (unit) => {
        if (!(await createScheduleRepository(unit.tx).remove(actor, params.id))) throw new AppError("not_found");
        await unit.audit("report.schedule_removed", noun, params.id);
        await unit.emit(noun, params.id, "removed", actor.id);
        return null;
      }),
  };
}
