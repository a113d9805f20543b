import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import { type ReportDeclaration, reportColumnsFor } from "@busbar/contract/reports/report-declaration";
import type { ReportKey } from "@busbar/contract/reports/report-list";
import {
  completedParameters,
  namesOfTakes,
  type ReportParameters,
  type ReportQuery,
} from "@busbar/contract/reports/report-parameters";
import type { ReportAnswer } from "@busbar/contract/reports/reports";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import { visibleTo } from "../../kernel/records/customer-visibility.ts";
import { localTime, scopeWords } from "../../kernel/records/export-list.ts";
import { createListMemory } from "../../kernel/fast/list-memory.ts";
import { reachesAll, reachKey } from "../../kernel/records/visibility.ts";
import type { ReportFigures, ReportSource } from "../../kernel/reports/report-source.ts";
import { allOf } from "../../kernel/sql/query.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { Ports } from "../../ports.ts";
import { fileOf } from "./report-file.ts";
import { filterInWords } from "./report-words.ts";

const mostMonths = 36;

/** Whether a person may open a report at all. */
export function opens(actor: Actor, { permission, hiddenFrom }: ReportDeclaration): boolean {
  const outsider = outsiderOf(actor);
  const isHidden = outsider !== null && hiddenFrom?.includes(outsider);
  return !isHidden && meets(actor, { permission: ["report:read", permission], mode: "allOf" });
}

/** @throws AppError `report.parameter` for parameters that the report does not have */
function refuseUnknown(report: ReportDeclaration, query: ReportQuery): void {
  const known = report.takes.flatMap((one) => namesOfTakes[one]);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && !known.includes(name as keyof ReportQuery))
      throw new AppError("report.parameter", { name });
}

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.replace("-", "").slice(4, 6));
/** @throws AppError `report.range` */
function refuseRange({ fromPeriod, toPeriod, from, to }: ReportParameters): void {
  for (const [first, last] of [
    [fromPeriod, toPeriod],
    [from, to],
  ] as const)
    if (first > last || monthsOf(last) - monthsOf(first) >= mostMonths) throw new AppError("report.range");
}

type ServicePorts = Pick<Ports, "db" | "clock" | "wake">;

export function createReportService({ db, clock, wake }: ServicePorts, sources: readonly ReportSource[]) {
  const remembered = createListMemory<ReportFigures>(wake, ({ rows }) => rows);

  /** @throws AppError `not_allowed` */
  function sourceFor(actor: Actor, key: ReportKey): ReportSource {
    const source = sources.find(({ report }) => report.key === key);
    if (!source) throw new AppError("not_found");
    if (!opens(actor, source.report)) throw new AppError("not_allowed", { permission: source.report.permission });
    return source;
  }

  /** A report with the person's present permissions; `beside`: further permissions that must reach its rows. */
  async function open(
    actor: Actor,
    key: ReportKey,
    parameters: ReportParameters,
    language: Language,
    beside: readonly Permission[] = [],
  ) {
    const { report, read } = sourceFor(actor, key);
    refuseRange(parameters);
    const today = clock.today();
    const permissions: Permission[] = [report.permission, "report:read", ...beside];
    const reading = read({ actor, permissions, parameters, language, today });
    const columns = reportColumnsFor(report, outsiderOf(actor));
    const filter = filterInWords({
      report,
      parameters,
      language,
      customerName: await customerName(actor, permissions, parameters.customerId),
      scope: scopeWords(actor, language),
      seesAll: permissions.every((one) => reachesAll(actor, one)),
    });
    const now = clock.now();
    return {
      report,
      columns,
      filter,
      today,
      now,
      reading,
      figures: () =>
        remembered.answer(db, [key, parameters, reachKey(actor, ...permissions), today], (on) => reading.figures(on)),
      file: () =>
        fileOf(report, columns, language, { by: actor.fullName, asOf: localTime(now), businessDate: today, filter }),
    };
  }

  /** @throws AppError `not_found` for a customer out of scope */
  async function customerName(actor: Actor, permissions: readonly Permission[], id: string | null) {
    if (id === null) return null;
    const reached = allOf(
      ...permissions.map((one): ReturnType<typeof visibleTo> => visibleTo(actor, one, clock.today())),
    );
    const { rows } = await sql<{ name: string }>`select c.name from customer c
      where c.id = ${id}::bigint and ${sql<SqlBool>`${reached}`}`.execute(db);
    if (!rows[0]) throw new AppError("not_found");
    return rows[0].name;
  }

  return {
    sources,
    open,
    completed(key: ReportKey, query: ReportQuery): ReportParameters {
      const source = sources.find(({ report }) => report.key === key);
      if (source) refuseUnknown(source.report, query);
      return completedParameters(query, clock.today());
    },

    async show(
      actor: Actor,
      key: ReportKey,
      { rows: most, ...query }: ReportQuery & { rows: number },
      language: Language,
    ): Promise<ReportAnswer> {
      const made = await open(actor, key, this.completed(key, query), language);
      const [figures, rows] = await Promise.all([made.figures(), made.reading.first(most)]);
      const shown = new Set<string>(made.columns.map(({ name }) => name));
      return {
        key,
        asOf: made.now.toISOString(),
        businessDate: made.today,
        filter: made.filter,
        columns: [...shown],
        rows: rows.map((row) => made.columns.map(({ name }) => row[name] ?? null)),
        total: figures.rows,
        sums: Object.fromEntries(Object.entries(figures.sums).filter(([name]) => shown.has(name))),
        control: figures.sums[made.report.control] ?? "0",
      };
    },
  };
}
export type ReportService = ReturnType<typeof createReportService>;
