import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import type { ReportDeclaration } from "@busbar/contract/reports/report-declaration";
import type { ReportKey } from "@busbar/contract/reports/report-list";
import type { ReportParameters, ReportQuery } from "@busbar/contract/reports/report-parameters";
import type { ReportFormat } from "@busbar/contract/reports/reports";
import type { ChosenScope } from "@busbar/contract/users/chosen-scope";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import { needStepUp } from "../../kernel/http/guard.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { CallContext } from "../../kernel/module.ts";
import { quietRows } from "../../kernel/records/export-list.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import type { ReportRow } from "../../kernel/reports/report-source.ts";
import type { SheetValues } from "../../kernel/spreadsheets/spreadsheets.ts";
import { JobLost, type JobKind, type JobRun } from "../../kernel/work/jobs.ts";
import { type Unit, unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { opens, type ReportService } from "./report-service.ts";

const reportFileKind = "reports.file";
export const beside: readonly Permission[] = ["export:data"];

export type ReportJobNeeds = {
  ports: Pick<Ports, "db" | "clock" | "files" | "queue" | "wake" | "spreadsheets" | "settings">;
  service: ReportService;
  personNow: (userId: string) => Promise<Actor | null>;
  notifyPeople: NotifyPeople;
};
export type ReportJobInput = {
  key: ReportKey;
  parameters: ReportParameters;
  format: ReportFormat;
  language: Language;
  /** The owner's chosen scope when the report was requested. */
  chosen?: ChosenScope | undefined;
  /** Above this number of rows a step-up is needed. */
  mostRows?: number;
  requestId: string;
  ip: string;
};
type Result = { fileId: string; rows: number };
/** `reach`: a key of the rows that the owner could see; if that changes, the file can no longer be downloaded. */
type Made = { key: ReportKey; reach: string; result: Result };

type MadeFile = { fileId: string; rows: number; report: string };
type Follow = (unit: Unit, actor: Actor, made: MadeFile) => Promise<void>;

const reachOf = (actor: Actor, { permission }: ReportDeclaration): string =>
  reachKey(actor, permission, "report:read", ...beside);

/** Creates a report's file as a job, with the owner's permissions at that time. */
export function createReportJob({ ports, service, personNow, notifyPeople }: ReportJobNeeds) {
  const { db, clock, files, spreadsheets } = ports;

  /** @throws AppError `not_allowed` */
  async function ownerOf({ userId }: JobRun): Promise<Actor> {
    const actor = userId === null ? null : await personNow(userId);
    if (!actor || !meets(actor, [...beside])) throw new AppError("not_allowed", { permission: beside[0] });
    return actor;
  }

  async function start(
    actor: Actor,
    key: ReportKey,
    { parameters: query, format }: { parameters: ReportQuery; format: ReportFormat },
    { write, requestId, ip, language }: CallContext,
  ) {
    const parameters = service.completed(key, query);
    const made = await service.open(actor, key, parameters, language, beside);
    const { rows } = await made.figures();
    if (rows > quietRows) needStepUp(actor, clock.now(), "largeExports");
    const input: ReportJobInput = { key, parameters, format, language, chosen: actor.chosen, requestId, ip };
    return write(async (unit) => ({ jobId: await unit.startJob(reportFileKind, input, rows) }));
  }

  /** `follow`: what is done in the same transaction instead of the notice. */
  async function make(run: JobRun, follow: Follow = tell): Promise<Result> {
    const earlier = run.checkpoint as Made | null;
    // The worker died after it stored the file and before the job was marked as done.
    if (earlier) return earlier.result;
    const { key, parameters, format, language, chosen, mostRows, requestId, ip } = run.input as ReportJobInput;
    const actor = await ownerOf(run);
    const made = await service.open({ ...actor, ...(chosen && { chosen }) }, key, parameters, language, beside);
    const { rows: total } = await made.reading.figures(db);
    if (mostRows !== undefined && total > mostRows) throw new AppError("step_up.needed");
    const { columns, cells, about } = made.file();
    let [rows, told] = [0, 0];
    async function* values(all: AsyncIterable<ReportRow>): AsyncGenerator<SheetValues> {
      for await (const row of all) {
        rows += 1;
        yield cells(row);
        if (performance.now() - told < 1000) continue;
        told = performance.now();
        await run.progress(rows, total);
      }
    }
    const sheetName = made.report.title[language];
    const body =
      format === "csv"
        ? spreadsheets.writeCsv(columns, values(made.reading.all()), about)
        : spreadsheets.writeXlsx(columns, values(made.reading.all()), { sheetName, about });
    const file = await files.put(body);
    try {
      const audit = { actorId: actor.id, actorCode: actor.userCode, requestId, ip };
      const result = await unitOfWork(ports, audit, async (unit): Promise<Result> => {
        const { id: fileId } = await unit.tx
          .insertInto("stored_file")
          .values({
            owner_id: actor.id,
            storage_key: file.storageKey,
            name: `${sheetName}-${made.today}.${format}`,
            kind: format,
            size_bytes: String(file.sizeBytes),
            sha256: file.sha256,
            expires_at: new Date(clock.now().getTime() + ports.settings.filesKeptDays * 86_400_000),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await unit.audit("report.export", "reports", key, { after: { ...parameters, format, rows } });
        await follow(unit, actor, { fileId, rows, report: sheetName });
        await run.hold(unit.tx);
        return { fileId, rows };
      });
      await run.progress(rows, rows, { key, reach: reachOf(actor, made.report), result } satisfies Made);
      return result;
    } catch (fault) {
      // Removes a file that no row refers to; a stored one stays.
      if (!(fault instanceof JobLost)) await removeUnknown(file.storageKey);
      throw fault;
    }
  }

  async function tell(unit: Unit, actor: Actor, { report, rows }: MadeFile): Promise<void> {
    await notifyPeople(unit, {
      kind: "jobs",
      picture: "schedule",
      to: { users: [actor.id] },
      zh: "报表 <b>{report}</b> 已生成：{rows} 行。请在右上角“我的任务”中下载，文件保留 7 天。",
      en: "Report <b>{report}</b> is ready: {rows} rows. Download it from “My jobs” (top right) within 7 days.",
      values: { report, rows },
    });
  }

  async function removeUnknown(storageKey: string): Promise<void> {
    const known = await db.selectFrom("stored_file").select("id").where("storage_key", "=", storageKey).execute();
    if (known.length === 0) await files.remove(storageKey);
  }

  async function mayTake(actor: Actor, checkpoint: unknown): Promise<boolean> {
    const made = checkpoint as Made | null;
    const report = service.sources.find((source) => source.report.key === made?.key)?.report;
    return (
      report !== undefined &&
      opens(actor, report) &&
      meets(actor, [...beside]) &&
      reachOf(actor, report) === made?.reach
    );
  }

  const kind: JobKind = {
    kind: reportFileKind,
    concurrency: 1,
    run: (run) => make(run),
    mayTake,
  };
  return { start, kind, make, mayTake };
}
