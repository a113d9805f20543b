import { type ContactDraft, CustomerDraft, type CustomerPatch } from "@busbar/contract/customer-fields";
import { importColumns, type ImportField, importFields, requiredImportFields } from "@busbar/contract/import-columns";
import type { ImportMapping, ImportVerdict } from "@busbar/contract/imports";
import type { StoredCustomer } from "./customer-gate.ts";
import type { RowProblem } from "./import-tables.ts";
import { readers, type References, type RowValues, toProblem } from "./row-values.ts";

/** A row of the file as it is staged: its cells in the file's order, and which of them are formulas. */
export type StagedRow = { row: number; cells: readonly string[]; formulas: readonly number[]; extra: number };

export type ReadRow = {
  values: RowValues;
  problems: RowProblem[];
  /** What the row says of each mapped field, as it stands in the file. */
  texts: Readonly<Partial<Record<ImportField, string>>>;
};

/** What the file and its rules alone say of a row. @see judgeRow for what the customers say */
export function readRow(staged: StagedRow, mapping: ImportMapping, references: References): ReadRow {
  const texts: Partial<Record<ImportField, string>> = {};
  for (const field of importFields) {
    const at = mapping[field];
    if (at !== undefined) texts[field] = staged.cells[at] ?? "";
  }
  const values: RowValues = {};
  const problems: RowProblem[] = [];
  for (const field of importFields) {
    const text = texts[field];
    if (text === undefined) continue;
    if (staged.formulas.includes(mapping[field] as number)) problems.push({ field, rule: "import.formula" });
    else if (text.trim() === "") {
      if (importColumns[field].required) problems.push({ field, rule: "required" });
    } else {
      const verdict = readers[field](text, references, texts);
      if ("value" in verdict) (values as Record<string, unknown>)[field] = verdict.value;
      else problems.push(toProblem(field, verdict));
    }
  }
  if (staged.extra > 0) problems.push({ field: null, rule: "import.extra_cells" });
  if (values.uscc === importColumns.uscc.example.zh && isExampleName(values.name))
    problems.push({ field: null, rule: "import.example_row" });
  return { values, problems, texts };
}

const isExampleName = (name: string | undefined) =>
  name === importColumns.name.example.zh || name === importColumns.name.example.en;

export type Judgement = {
  verdict: ImportVerdict;
  problems: RowProblem[];
  /** A whole draft's given fields for `new`, a patch for `changed`. */
  draft: Record<string, unknown> | null;
  /** The inverse of the patch. */
  before: Record<string, unknown> | null;
};

/** What a row comes to beside the customer that has its code now, if any. */
export function judgeRow(row: ReadRow, found: StoredCustomer | undefined): Judgement {
  const { values } = row;
  const problems = row.problems.filter((problem) => !isKept(problem, row, found));
  // The code of a closed customer is free. Only a row that says nothing new of it, such as an exported one, is its own.
  const stored = found?.closed ? undefined : found;
  if (
    found?.closed &&
    found.visible &&
    problems.length === 0 &&
    Object.keys(difference(values, found).patch).length === 0
  )
    return { verdict: "same", problems: [], draft: null, before: null };
  const all = [...problems, ...sourceProblems(values, problems, stored), ...contactProblems(values, problems, stored)];
  if (stored && !stored.visible) all.push({ field: "uscc", rule: "customer.code_taken_elsewhere" });
  if (all.length > 0) return { verdict: "wrong", problems: all, draft: null, before: null };
  if (!stored) return { verdict: "new", problems: [], draft: newDraft(values), before: null };
  const { patch, before } = difference(values, stored);
  if (Object.keys(patch).length === 0) return { verdict: "same", problems: [], draft: null, before: null };
  return { verdict: "changed", problems: [], draft: patch, before };
}

/** An area, partner or industry that could not be chosen any more may stay as it is. */
function isKept({ field, rule }: RowProblem, { texts }: ReadRow, stored: StoredCustomer | undefined): boolean {
  if (!stored?.visible || rule === "import.formula") return false;
  if (field !== "areaCode" && field !== "partnerNo" && field !== "industryCode") return false;
  return texts[field]?.trim() === stored[field];
}

function sourceProblems(
  { source, partnerNo }: RowValues,
  problems: readonly RowProblem[],
  stored: StoredCustomer | undefined,
): RowProblem[] {
  if (source === "OWN" && partnerNo) return [{ field: "source", rule: "import.source_own", suggestion: "合作伙伴" }];
  const unknown = problems.some(({ field }) => field === "partnerNo");
  if (source === "PARTNER" && !partnerNo && !stored?.partnerNo && !unknown)
    return [{ field: "partnerNo", rule: "import.partner_required" }];
  return [];
}

function contactProblems(
  { contactName, contactMobile, contactEmail }: RowValues,
  problems: readonly RowProblem[],
  stored: StoredCustomer | undefined,
): RowProblem[] {
  if (contactName || !(contactMobile || contactEmail) || (stored && stored.contacts.length > 0)) return [];
  if (problems.some(({ field }) => field === "contactName")) return [];
  return [{ field: "contactName", rule: "import.contact_name" }];
}

function plainFields(values: RowValues): CustomerPatch {
  const { source, contactName: _name, contactMobile: _mobile, contactEmail: _email, ...fields } = values;
  // Own, said in words, takes the partner away; an empty cell would not.
  return source === "OWN" ? { ...fields, partnerNo: null } : fields;
}

function contactOf(values: RowValues): Partial<ContactDraft> {
  return {
    ...(values.contactName && { name: values.contactName }),
    ...(values.contactMobile && { mobile: values.contactMobile }),
    ...(values.contactEmail && { email: values.contactEmail }),
  };
}

function newDraft(values: RowValues): Record<string, unknown> {
  const contact = contactOf(values);
  return { ...plainFields(values), ...(contact.name && { contacts: [{ ...emptyContact, ...contact }] }) };
}

const emptyContact: ContactDraft = { name: "", mobile: "", email: "", duty: "BILLING", receives: [] };

function difference(values: RowValues, stored: StoredCustomer) {
  const patch: Record<string, unknown> = {};
  const before: Record<string, unknown> = {};
  const contact = contactOf(values);
  const [first = emptyContact, ...rest] = stored.contacts;
  const wanted: Record<string, unknown> = {
    ...plainFields(values),
    ...(Object.keys(contact).length > 0 && { contacts: [{ ...first, ...contact }, ...rest] }),
  };
  for (const [name, value] of Object.entries(wanted)) {
    const now = stored[name as keyof StoredCustomer];
    if (JSON.stringify(value) === JSON.stringify(now)) continue;
    patch[name] = value;
    before[name] = now;
  }
  return { patch, before };
}

const [exampleName, exampleCode] = [importColumns.name.example.zh, importColumns.uscc.example.zh];
const defaults = CustomerDraft.parse({ name: exampleName, uscc: exampleCode, areaCode: "110101" });

/** The whole customer of a `new` row: what the row does not say has the form's defaults. */
export const toDraft = (draft: Record<string, unknown>): CustomerDraft => ({ ...defaults, ...draft });

/** The required fields that no column feeds. */
export const missingColumns = (mapping: ImportMapping) =>
  requiredImportFields.filter((field) => mapping[field] === undefined);

/** What changes, per field, as texts. */
export function toChanges(draft: Record<string, unknown>, before: Record<string, unknown>) {
  const changes: { field: ImportField; before: string; after: string }[] = [];
  const add = (field: ImportField, old: unknown, now: unknown) => {
    if (asText(old) !== asText(now)) changes.push({ field, before: asText(old), after: asText(now) });
  };
  for (const field of importFields) if (field in draft) add(field, before[field], draft[field]);
  if ("contacts" in draft) {
    const old = (before["contacts"] as ContactDraft[])[0] ?? emptyContact;
    const now = (draft["contacts"] as ContactDraft[])[0] ?? emptyContact;
    add("contactName", old.name, now.name);
    add("contactMobile", old.mobile, now.mobile);
    add("contactEmail", old.email, now.email);
  }
  return changes;
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join("；");
  return value === null || value === undefined ? "" : String(value);
}
