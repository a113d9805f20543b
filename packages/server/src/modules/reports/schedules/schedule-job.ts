import { reports } from "@busbar/contract/reports/report-list";
import { nextDue, ReportRhythm, ScheduleStop, spanParameters } from "@busbar/contract/reports/report-schedules";
import { addDays } from "@busbar/contract/kernel/business-time";
import { AppError } from "../../../kernel/app-error.ts";
import { quietRows } from "../../../kernel/records/export-list.ts";
import type { DailyDuty } from "../../../kernel/work/daily-duty.ts";
import type { JobKind, JobRun } from "../../../kernel/work/jobs.ts";
import { unitOfWork } from "../../../kernel/work/unit-of-work.ts";
import type { createReportJob, ReportJobInput, ReportJobNeeds } from "../report-job.ts";
import { scheduledReportKind } from "./schedule-mail.ts";
import { createScheduleRepository } from "./schedule-repository.ts";

const jobKind = "reports.scheduled";
const takenAtOnce = 200;

type Input = ReportJobInput & { scheduleId: string; day: string };
type Needs = Pick<ReportJobNeeds, "ports" | "notifyPeople"> & { job: ReturnType<typeof createReportJob> };

/**
 * Creates the file of a schedule and mails that it is ready. A schedule whose owner may no longer open the report is
 * skipped.
 */
export function createScheduleJob({ ports, job, notifyPeople }: Needs): JobKind {
  const { clock } = ports;

  async function stop({ userId, input }: JobRun, reason: ScheduleStop): Promise<void> {
    const { scheduleId, key, requestId, ip } = input as Input;
    const report = reports.find((one) => one.key === key)!;
    await unitOfWork(ports, { actorId: null, actorCode: "", requestId, ip }, async (unit) => {
      await createScheduleRepository(unit.tx).stop(scheduleId, reason);
      await unit.audit("report.schedule_stopped", "report-schedules", scheduleId, { after: { key, reason } });
      if (userId === null) return;
      await unit.emit("report-schedules", scheduleId, "updated", userId);
      await notifyPeople(unit, {
        kind: "jobs",
        picture: "schedule",
        zh: "定期报表 <b>{zh}</b> 已停止发送：{zhReason}",
        en: "Scheduled report <b>{en}</b> was stopped: {enReason}",
        values: {
          zh: report.title.zh,
          en: report.title.en,
          zhReason: reason === "step_up.needed" ? "行数过多，请在报表页面确认身份后导出" : "已没有相应的权限",
          enReason:
            reason === "step_up.needed"
              ? "too many rows. Confirm your identity on the report page and export it there"
              : "you no longer have permission",
        },
        link: "/report/center",
        to: { users: [userId] },
      });
    });
  }

  return {
    kind: jobKind,
    concurrency: 1,
    mayTake: job.mayTake,
    async run(run) {
      const { scheduleId, day, key, language } = run.input as Input;
      try {
        return await job.make(run, async (unit, actor, { fileId, rows }) => {
          await createScheduleRepository(unit.tx).noteMade(scheduleId, rows, fileId);
          await unit.emit("report-schedules", scheduleId, "updated", actor.id);
          const content = { key, rows, day };
          await unit.sendMessage({ kind: scheduledReportKind, userId: actor.id, language, content }, clock.now());
        });
      } catch (fault) {
        const reason = fault instanceof AppError ? ScheduleStop.safeParse(fault.code).data : undefined;
        if (reason) await stop(run, reason);
        throw fault;
      }
    },
  };
}

/** Starts due schedules. Of missed days only the last is sent. */
export const scheduleDuty = (ports: Pick<ReportJobNeeds["ports"], "clock">): DailyDuty => ({
  name: "reports.scheduled",
  title: { zh: "定期报表", en: "Scheduled reports" },
  async run(unit, day) {
    const today = ports.clock.today();
    const due = ReportRhythm.options.filter(
      (every) => nextDue(every, day) === day && nextDue(every, addDays(day, 1)) > today,
    );
    if (due.length === 0) return "done";
    const rows = await createScheduleRepository(unit.tx).takeDue(due, day, takenAtOnce);
    for (const row of rows) {
      const input: Input = {
        scheduleId: row.id,
        day,
        key: row.report_key,
        parameters: spanParameters(row.parameters, row.span, day),
        format: row.format,
        language: row.language,
        ...(row.chosen && { chosen: row.chosen }),
        ...(!row.proven && { mostRows: quietRows }),
        requestId: `report-schedules/${row.id}`,
        ip: "",
      };
      await unit.startJob(jobKind, input, undefined, jobKind, row.owner_id);
    }
    return rows.length < takenAtOnce ? "done" : "more";
  },
});
