import { pointImportColumns, type PointImportField } from "@busbar/contract/imports/columns/point-import-columns";
import { type ExternalRef, refText } from "@busbar/contract/fields/external-refs";
import { addDays } from "@busbar/contract/kernel/business-time";
import { PointDraft, pointProblems } from "@busbar/contract/points/point-drafts";
import { type PointFields, points, type PointStatus, type StatedPoint } from "@busbar/contract/points/point-fields";
import type { JudgedRow, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";
import type { PointValues, References } from "./point-readers.ts";

export type Held = { customerId: string; customerNo: string; validFrom: string; validTo: string | null };

/** A point with the fields that an import compares. */
export type StoredPoint = StatedPoint & {
  id: string;
  rowVersion: number;
  /** Whether the caller may write it; for other points an import learns only that the code is taken. */
  visible: boolean;
  /** In the order of their dates. */
  tenancies: Held[];
};

export type FoundCustomer = { id: string; customerNo: string; lifecycle: string };

type Beside = {
  stored: StoredPoint | undefined;
  customer: FoundCustomer | undefined;
  areas: References["areas"];
  grids: References["grids"];
  today: string;
};

/** Judges a row against the point that has its code now, if any. */
export function judgePoint(row: ReadRow, beside: Beside): JudgedRow {
  const values = row.values as PointValues;
  const { idScheme, externalCode } = values;
  const key = idScheme && externalCode ? `${idScheme} ${externalCode}` : null;
  const found = beside.stored;
  const wrong = (problems: RowProblem[]): JudgedRow => ({
    key,
    verdict: "wrong",
    problems,
    draft: null,
    before: null,
    target: found?.visible ? { id: found.id, version: found.rowVersion } : null,
  });
  if (found && !found.visible)
    return wrong([...row.problems, { field: "externalCode", rule: "point.code_taken_elsewhere" }]);
  // The code of a closed point is free. Only a row equal to it, such as an exported one, refers to it.
  const isClosed = found?.status === "CLOSED";
  if (isClosed && isSame(row, values, { ...beside, stored: found })) {
    const target = { id: found.id, version: found.rowVersion };
    return { key, verdict: "same", problems: [], draft: null, before: null, target };
  }
  const stored = isClosed ? undefined : found;
  const judged = { ...beside, stored };
  const problems = row.problems.filter((problem) => !isKept(problem, row, judged));
  const said = tenanciesSaid(values, problems, judged);
  problems.push(...said.problems, ...fieldProblems(values, problems, judged, said.tenancies));
  if (problems.length > 0) return wrong(problems);
  const wanted = { ...fieldsOf(values), ...(said.tenancies && { tenancies: said.tenancies }) };
  if (!stored) return { key, verdict: "new", problems, draft: wanted, before: null, target: null };
  const target = { id: stored.id, version: stored.rowVersion };
  const { patch, before } = difference(wanted, stored);
  if (Object.keys(patch).length === 0) return { key, verdict: "same", problems, draft: null, before: null, target };
  return { key, verdict: "changed", problems, draft: patch, before, target };
}

function isSame(row: ReadRow, values: PointValues, judged: Beside & { stored: StoredPoint }): boolean {
  const problems = row.problems.filter((problem) => !isKept(problem, row, judged));
  const said = tenanciesSaid(values, problems, judged);
  const wanted = { ...fieldsOf(values), ...(said.tenancies && { tenancies: said.tenancies }) };
  const { patch } = difference(wanted, judged.stored);
  return problems.length + said.problems.length === 0 && Object.keys(patch).length === 0;
}

/** Whether an area or grid company that can no longer be chosen is unchanged, and so allowed. */
function isKept({ field, rule }: RowProblem, { texts }: ReadRow, { stored, grids }: Beside): boolean {
  if (!stored || rule === "import.formula") return false;
  if (field === "areaCode") return texts["areaCode"]?.trim() === stored.areaCode;
  if (field !== "gridCompany") return false;
  const known = grids.find(({ code }) => code === stored.gridCompany);
  return [known?.code, known?.zh, known?.en].includes(texts["gridCompany"]?.trim());
}

const fieldsOf = ({ customer: _who, tenancyFrom: _from, tenancyTo: _to, ...fields }: PointValues) => fields;

function fieldProblems(
  values: PointValues,
  known: readonly RowProblem[],
  { stored, areas, today }: Beside,
  tenancies: readonly Held[] | null,
): RowProblem[] {
  const named = new Set(known.map(({ field }) => field));
  const problems: RowProblem[] = [];
  // Cells that a reader refused count as correct here, so that they are reported only once.
  const code = values.idScheme && values.externalCode ? {} : { idScheme: "FREE", externalCode: "X" };
  const whole = { ...pointDefaults, ...stored, ...fieldsOf(values), ...code } as PointFields;
  for (const { path, code, values: marks } of pointProblems(whole))
    if (!named.has(path)) problems.push({ field: path, rule: code, ...(marks && { values: marks }) });
  if (!stored && values.status === "CLOSED") problems.push({ field: "status", rule: "import.point_closed" });
  if (stored && values.status && !mayBecome(stored.status, values.status))
    problems.push({ field: "status", rule: "illegal_transition" });
  const isHeld = (tenancies ?? stored?.tenancies ?? []).some((one) => holdsOn(one, today));
  // A point without a customer must stay in an area that the person sees.
  if (values.areaCode && values.areaCode !== stored?.areaCode && !isHeld && !areas.find(values.areaCode)?.inScope)
    problems.push({ field: "areaCode", rule: "customer.out_of_scope" });
  return problems;
}

const mayBecome = (from: PointStatus, to: PointStatus): boolean =>
  from === to || (to === "SUSPENDED" ? from === "ACTIVE" : to === "ACTIVE" && from !== "CLOSED");

const holdsOn = ({ validFrom, validTo }: Held, day: string) => validFrom <= day && (validTo === null || validTo > day);

/** All tenancies after the import; null when the row changes none. */
function tenanciesSaid(
  { tenancyFrom, tenancyTo, ...values }: PointValues,
  known: readonly RowProblem[],
  { stored, customer, today }: Beside,
): { tenancies: Held[] | null; problems: RowProblem[] } {
  const refuse = (field: PointImportField, rule: string, marks?: Record<string, unknown>) => ({
    tenancies: null,
    problems: [{ field, rule, ...(marks && { values: marks }) }],
  });
  const none = { tenancies: null, problems: [] };
  const hasProblem = known.some(({ field }) => ["customer", "tenancyFrom", "tenancyTo"].includes(field ?? ""));
  if (hasProblem) return none;
  if (!values.customer)
    return tenancyFrom || tenancyTo ? refuse("customer", "required", { field: pointImportColumns.customer.zh }) : none;
  const tenancies = stored?.tenancies ?? [];
  const now = tenancies.find((one) => holdsOn(one, today)) ?? tenancies.at(-1);
  const isPresent = customer !== undefined && now?.customerId === customer.id;
  const from = tenancyFrom ?? (isPresent ? now.validFrom : undefined);
  if (!customer) return refuse("customer", "import.customer_unknown");
  if (!from) return refuse("tenancyFrom", "required");
  if (tenancyTo && tenancyTo <= from) return refuse("tenancyTo", "assignment.dates");
  const existing = tenancies.find((one) => one.customerId === customer.id && one.validFrom === from);
  const one: Held = {
    customerId: customer.id,
    customerNo: customer.customerNo,
    validFrom: from,
    validTo: tenancyTo ?? existing?.validTo ?? null,
  };
  if (existing?.validTo === one.validTo) return none;
  if (!existing && customer.lifecycle === "CLOSED") return refuse("customer", "tenancy.customer_closed");
  const others = tenancies.filter((other) => other !== existing);
  const clash = others.find(
    (other) => other.validFrom < (one.validTo ?? "9999-12-31") && one.validFrom < (other.validTo ?? "9999-12-31"),
  );
  if (clash) return refuse("tenancyFrom", "tenancy.overlap", { from: clash.validFrom });
  return { tenancies: [...others, one].toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)), problems: [] };
}

function difference(wanted: Record<string, unknown>, stored: StoredPoint) {
  const patch: Record<string, unknown> = {};
  const before: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wanted)) {
    const now = stored[name as keyof StoredPoint];
    if (JSON.stringify(value) === JSON.stringify(now)) continue;
    patch[name] = value;
    before[name] = now;
  }
  return { patch, before };
}

const {
  tenancy: _tenancy,
  idScheme: _idScheme,
  externalCode: _externalCode,
  name: _name,
  areaCode: _areaCode,
  ...defaults
} = PointDraft.parse({ idScheme: "FREE", externalCode: "X", name: "X", areaCode: "110101" });

/** Defaults of a new point, as in the form. They are not stored in the draft of each of up to a million rows. */
export const pointDefaults: Record<string, unknown> = defaults;

/** The changed fields as texts. */
export function changesOf(draft: Record<string, unknown>, before: Record<string, unknown>) {
  const changes: { field: PointImportField; before: string; after: string }[] = [];
  for (const field of Object.keys(pointImportColumns) as PointImportField[])
    if (field in draft)
      changes.push({ field, before: asText(field, before[field]), after: asText(field, draft[field]) });
  if ("tenancies" in draft)
    changes.push({
      field: "customer",
      before: tenancyTexts(before["tenancies"]),
      after: tenancyTexts(draft["tenancies"]),
    });
  return changes;
}

const asText = (field: PointImportField, value: unknown): string =>
  value === null || value === undefined
    ? ""
    : field === "externalRefs"
      ? (value as ExternalRef[]).map(refText).join("；")
      : points.fields[field as keyof StatedPoint]?.kind === "lastDay"
        ? addDays(String(value), -1)
        : String(value);

const tenancyTexts = (list: unknown): string =>
  (list as Held[])
    .map(({ customerNo, validFrom, validTo }) => `${customerNo} ${validFrom}–${validTo ? addDays(validTo, -1) : ""}`)
    .join("；");
