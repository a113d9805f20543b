import type { Permission } from "@busbar/contract/kernel/permissions";
import type { ReportDeclaration } from "@busbar/contract/reports/report-declaration";
import type { ReportParameters } from "@busbar/contract/reports/report-parameters";
import type { RawBuilder, SqlBool } from "kysely";
import type { Actor } from "../actor.ts";
import type { Language } from "../app-error.ts";
import { allOf, type Db } from "../sql/query.ts";

export type ReportCall = {
  actor: Actor;
  /** A row is reported only when all of these reach it: the noun's, that of reports and, for files, that of exports. */
  permissions: readonly Permission[];
  parameters: ReportParameters;
  language: Language;
  today: string;
};

/** Cells by column name, as displayed and written to files. */
export type ReportRow = Readonly<Record<string, string | null>>;
/** Figures over all rows; `sums` by column name. */
export type ReportFigures = { rows: number; sums: Record<string, string> };

export type ReportReading = {
  figures(on: Db): Promise<ReportFigures>;
  /** The first rows in the report's order. */
  first(most: number): Promise<ReportRow[]>;
  /** All rows in that order, in constant memory where there can be many. */
  all(): AsyncIterable<ReportRow>;
};

/** The rows of a report, supplied by the module that owns them. */
export type ReportSource = { report: ReportDeclaration; read(call: ReportCall): ReportReading };

type VisibleTo = (actor: Actor, permission: Permission, today: string) => RawBuilder<SqlBool>;

/** The noun's visibility condition for each of the permissions. */
export const reachedByAll = ({ actor, permissions, today }: ReportCall, visibleTo: VisibleTo): RawBuilder<SqlBool> =>
  allOf(...permissions.map((permission) => visibleTo(actor, permission, today)));
