import type { Bilingual } from "../kernel/bilingual.ts";
import type { Permission } from "../kernel/permissions.ts";
import type { ReportTakes } from "./report-parameters.ts";

/** People outside the house. */
type Outsider = "CUSTOMER" | "PARTNER";

export type ReportColumn = {
  name: string;
  title: Bilingual;
  kind: "text" | "number" | "money" | "date";
  /** Whether the column is summed over all rows. */
  sum?: true;
  /** Who does not see the column. */
  hiddenFrom?: readonly Outsider[];
};

/** A report: the question that it answers, its parameters and its columns. A source on the server supplies the rows. */
export type ReportDeclaration = {
  key: string;
  title: Bilingual;
  /** The question that it answers. */
  question: Bilingual;
  /** Its readers. */
  readers: Bilingual;
  /** Required in addition to `report:read`: the permission for its subject. */
  permission: Permission;
  /** Who may not open it even with the permission. */
  hiddenFrom?: readonly Outsider[];
  takes: readonly ReportTakes[];
  columns: readonly ReportColumn[];
  /** The column whose sum is the control sum. */
  control: string;
};

/** The columns that a person sees; `outsider` is their kind, null for people of the house. */
export const reportColumnsFor = ({ columns }: ReportDeclaration, outsider: Outsider | null): readonly ReportColumn[] =>
  columns.filter(({ hiddenFrom }) => outsider === null || !hiddenFrom?.includes(outsider));
