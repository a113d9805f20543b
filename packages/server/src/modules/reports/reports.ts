import type { ReportCard } from "@busbar/contract/reports/reports";
import { reportRoutes } from "@busbar/contract/reports/reports";
import { reportScheduleRoutes } from "@busbar/contract/reports/report-schedules";
import type { ReportKey } from "@busbar/contract/reports/report-list";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { exportList } from "../../kernel/records/export-list.ts";
import type { ReportSource } from "../../kernel/reports/report-source.ts";
import type { Ports } from "../../ports.ts";
import { createReportJob, type ReportJobNeeds } from "./report-job.ts";
import { createReportService, opens } from "./report-service.ts";
import { createScheduleJob, scheduleDuty } from "./schedules/schedule-job.ts";
import { scheduledReportMail } from "./schedules/schedule-mail.ts";
import { scheduleHandlers } from "./schedules/schedules.ts";

type PersonNow = Parameters<typeof scheduledReportMail>[0]["personNow"] & ReportJobNeeds["personNow"];

type Needs = Omit<ReportJobNeeds, "service" | "ports" | "personNow"> & {
  ports: ReportJobNeeds["ports"] & Pick<Ports, "wake" | "settings">;
  personNow: PersonNow;
  sources: readonly ReportSource[];
};

/** Reports on screen and as files. */
export function createReports({ ports, sources, ...people }: Needs): Module {
  const { db } = ports;
  const service = createReportService(ports, sources);
  const job = createReportJob({ ports, service, ...people });

  async function cards(actor: Actor): Promise<ReportCard[]> {
    const { rows } = await sql<{ key: string; at: Date }>`select l.key, max(l.at) as at from audit_log l
      where l.noun = 'reports' and l.action = 'report.export' and l.actor_id = ${actor.id}::bigint group by l.key`.execute(
      db,
    );
    const taken = new Map(rows.map(({ key, at }) => [key, at.toISOString()]));
    return sources
      .filter(({ report }) => opens(actor, report))
      .map(({ report }) => ({ key: report.key as ReportKey, lastFileAt: taken.get(report.key) ?? null }));
  }

  return bind(
    { ...reportRoutes, ...reportScheduleRoutes },
    {
      ...scheduleHandlers(ports, service),
      listReports: async ({ actor }) => ({ list: await cards(actor) }),
      getReport: ({ actor, params, query, language }) => service.show(actor, params.key, query, language),
      async exportReport({ actor, params, query, ...context }) {
        const { format, ...rest } = query;
        const parameters = service.completed(params.key, rest);
        const made = await service.open(actor, params.key, parameters, context.language, ["export:data"]);
        const { rows: total } = await made.figures();
        return exportList(ports, {
          actor,
          context,
          noun: "reports",
          action: "report.export",
          key: params.key,
          title: made.report.title,
          query: { ...rest, format },
          total,
          rows: made.reading.all(),
          ...made.file(),
        });
      },
      startReportFile: (call) => job.start(call.actor, call.params.key, call.body, call),
    },
    {
      jobs: [job.kind, createScheduleJob({ ports, job, ...people })],
      messages: [scheduledReportMail({ publicUrl: ports.settings.publicUrl, ...people })],
      duties: [scheduleDuty(ports)],
    },
  );
}
