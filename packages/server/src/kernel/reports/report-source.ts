import type { Permission } from "@busbar/contract/kernel/permissions";
import type { ReportDeclaration } from "@busbar/contract/reports/report-declaration";
import type { ReportParameters } from "@busbar/contract/reports/report-parameters";
import type { RawBuilder, SqlBool } from "kysely";
import type { Actor } from "../actor.ts";
import type { Language } from "../app-error.ts";
import { allOf } from "../sql/query.ts";

export type ReportCall = {
  actor: Actor;
  /** All of them reach each row: that of the noun, of reports and, for a file, of taking it away. */
  permissions: readonly Permission[];
  parameters: ReportParameters;
  language: Language;
  today: string;
};

/** Cells by the name of their column, as they are shown and written. */
export type ReportRow = Readonly<Record<string, string | null>>;
/** Of all rows; `sums` by the name of their column. */
export type ReportFigures = { rows: number; sums: Record<string, string> };

export type ReportReading = {
  figures(): Promise<ReportFigures>;
  /** The first ones in the report's order. */
  first(most: number): Promise<ReportRow[]>;
  /** All of them in that order, in constant memory where there can be many. */
  all(): AsyncIterable<ReportRow>;
};

/** The rows of a report, by the module that owns them. */
export type ReportSource = { report: ReportDeclaration; read(call: ReportCall): ReportReading };

type VisibleTo = (actor: Actor, permission: Permission, today: string) => RawBuilder<SqlBool>;

/** The condition of a noun for each of the permissions. */
export const reachedByAll = ({ actor, permissions, today }: ReportCall, visibleTo: VisibleTo): RawBuilder<SqlBool> =>
  allOf(...permissions.map((permission) => visibleTo(actor, permission, today)));
