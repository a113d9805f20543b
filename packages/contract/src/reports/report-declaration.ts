import type { Bilingual } from "../kernel/bilingual.ts";
import type { Permission } from "../kernel/permissions.ts";
import type { ReportTakes } from "./report-parameters.ts";

/** People who are not of the house. */
type Outsider = "CUSTOMER" | "PARTNER";

export type ReportColumn = {
  name: string;
  title: Bilingual;
  kind: "text" | "number" | "money" | "date";
  /** Added up over all rows. */
  sum?: true;
  /** Who does not get it. */
  hiddenFrom?: readonly Outsider[];
};

/** A report, stated once: what it answers, what it asks for and what its rows have. Its rows are a source of the server. */
export type ReportDeclaration = {
  key: string;
  title: Bilingual;
  /** What it answers. */
  question: Bilingual;
  /** Who uses it. */
  readers: Bilingual;
  /** Beside `report:read`: the right to what it is about. */
  permission: Permission;
  /** Who may not open it although they hold the right. */
  hiddenFrom?: readonly Outsider[];
  takes: readonly ReportTakes[];
  columns: readonly ReportColumn[];
  /** The column whose sum is the control sum. */
  control: string;
};

/** Columns as a person sees them; `outsider`: what they are, null for the house. */
export const reportColumnsFor = ({ columns }: ReportDeclaration, outsider: Outsider | null): readonly ReportColumn[] =>
  columns.filter(({ hiddenFrom }) => outsider === null || !hiddenFrom?.includes(outsider));
