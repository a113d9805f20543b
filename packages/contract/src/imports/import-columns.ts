import { column, type ImportColumns } from "./columns/import-column.ts";
import { contactImportColumns, customerImportColumns } from "./columns/customer-import-columns.ts";
import { contractImportColumns } from "./columns/contract-import-columns.ts";
import { openingImportColumns } from "./columns/opening-import-columns.ts";
import { paymentImportColumns } from "./columns/payment-import-columns.ts";
import { meterImportColumns } from "./columns/meter-import-columns.ts";
import { intervalImportColumns } from "./columns/interval-import-columns.ts";
import { pointImportColumns } from "./columns/point-import-columns.ts";
import { publishedPriceImportColumns } from "./columns/published-price-import-columns.ts";
import { gasQualityImportColumns, settledImportColumns } from "../readings/month-figure-import-columns.ts";
import { assignments } from "../assignments/assignments.ts";
import { userImportColumns } from "./columns/user-import-columns.ts";

/** Sales assignments, identified by person, region or area, and first day. */
export const assignmentColumns = {
  userCode: column("用户编号", "User code", ["人员编号", "销售经理编号", "manager"], "SM_EAST", true),
  region: column("大区", "Region", ["销售大区", "sales region"], ""),
  areaCode: column("区域代码", "Area code", customerImportColumns.areaCode.also, "320500"),
  ...assignments.importColumns,
} satisfies ImportColumns;
export type AssignmentField = keyof typeof assignmentColumns;

/** What can be imported: nouns in plural with their columns. */
export const importTables = {
  customers: customerImportColumns,
  contacts: contactImportColumns,
  assignments: assignmentColumns,
  points: pointImportColumns,
  meters: meterImportColumns,
  contracts: contractImportColumns,
  "opening-statements": openingImportColumns,
  payments: paymentImportColumns,
  users: userImportColumns,
  intervals: intervalImportColumns,
  "published-prices": publishedPriceImportColumns,
  "settled-quantities": settledImportColumns,
  "gas-qualities": gasQualityImportColumns,
} as const satisfies Record<string, ImportColumns>;
export type ImportKind = keyof typeof importTables;
export const importKinds = [
  "customers",
  "contacts",
  "assignments",
  "points",
  "meters",
  "contracts",
  "opening-statements",
  "payments",
  "users",
  "intervals",
  "published-prices",
  "settled-quantities",
  "gas-qualities",
] as const satisfies readonly ImportKind[];

export const columnsOf = (kind: ImportKind): ImportColumns => importTables[kind];
export const fieldsOf = (kind: ImportKind): readonly string[] => Object.keys(importTables[kind]);

/** Titles are equal if they differ only in width, case, spaces, punctuation or marks such as `*` and `（必填）`. */
function looseKey(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\((必填|required|选填|optional)\)/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

type Titles = { own: ReadonlyMap<string, string>; other: ReadonlyMap<string, string> };

function titlesOf(columns: ImportColumns): Titles {
  const own = new Map<string, string>();
  const other = new Map<string, string>();
  for (const [field, { zh, en, also }] of Object.entries(columns)) {
    for (const title of [field, zh, en]) own.set(looseKey(title), field);
    for (const title of also) other.set(looseKey(title), field);
  }
  return { own, other };
}

/**
 * For each field the first column (from 0) with its title in Chinese or English. The field's own title takes precedence
 * over synonyms: an exported file has `区域代码` and, for readers, `地区` too.
 */
export function proposeMapping(
  titles: readonly string[],
  columns: ImportColumns = customerImportColumns,
): Partial<Record<string, number>> {
  const mapping: Partial<Record<string, number>> = {};
  const { own, other } = titlesOf(columns);
  for (const known of [own, other]) {
    titles.forEach((title, at) => {
      const field = known.get(looseKey(title));
      if (field !== undefined && mapping[field] === undefined) mapping[field] = at;
    });
  }
  return mapping;
}

/** Fewer titles than this may be in any row by chance. */
const leastTitles = 2;

/**
 * The row of the titles among the first rows of a file: the first of those with most known titles; undefined where no
 * row has at least two.
 */
export function findHeadRow(
  rows: readonly { row: number; texts: readonly string[] }[],
  columns: ImportColumns,
): number | undefined {
  let best: { row: number; count: number } | undefined;
  for (const { row, texts } of rows) {
    const count = Object.keys(proposeMapping(texts, columns)).length;
    if (count >= leastTitles && count > (best?.count ?? 0)) best = { row, count };
  }
  return best?.row;
}

/** The titles of a file in any order, as the key of a remembered mapping. */
export const headKey = (titles: readonly string[]): string => titles.map(looseKey).toSorted().join("|").slice(0, 2000);
