import { type ContactDraft, contacts } from "@busbar/contract/customers/contact-fields";
import { CustomerDraft, type CustomerFields, type CustomerPatch } from "@busbar/contract/customers/customer-fields";
import { type ExternalRef, refText } from "@busbar/contract/fields/external-refs";
import { emptyValues } from "@busbar/contract/fields/noun";
import {
  customerImportColumns,
  type CustomerImportField,
  customerImportFields,
  fileContact,
  ofContact,
} from "@busbar/contract/imports/columns/customer-import-columns";
import { listSeparator } from "../../../kernel/fields/cells.ts";
import type { JudgedRow, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";
import { pinyinOf } from "../../../kernel/sql/pinyin.ts";
import type { ContactValues, RowValues } from "./customer-readers.ts";

/** A customer as an import compares it. Amounts as `numeric(16,2)` prints them. */
export type StoredCustomer = CustomerFields & {
  contacts: ContactDraft[];
  id: string;
  rowVersion: number;
  /** Whether the caller sees it; for other customers an import learns only that the code is taken. */
  visible: boolean;
  /** A closed customer no longer occupies its code; it is returned only when no open one has the code. */
  closed: boolean;
};

type Judgement = Pick<JudgedRow, "verdict" | "problems" | "draft" | "before">;

/** Judges a row against the customer that has its credit code now, if any. */
export function judgeCustomer(row: ReadRow, customer: StoredCustomer | undefined): JudgedRow {
  const judgement = judge(row, customer);
  const isOwnRow = customer?.visible && !(customer.closed && judgement.verdict !== "same");
  return {
    ...judgement,
    key: (row.values as RowValues).uscc ?? null,
    target: isOwnRow ? { id: customer.id, version: customer.rowVersion } : null,
  };
}

function judge(row: ReadRow, found: StoredCustomer | undefined): Judgement {
  const values = row.values as RowValues;
  const problems = row.problems.filter((problem) => !isKept(problem, row, found));
  // The code of a closed customer is free. Only a row equal to it, such as an exported one, refers to it.
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

/** Whether an area, partner or industry that can no longer be chosen is unchanged, and so allowed. */
function isKept({ field, rule }: RowProblem, { texts }: ReadRow, stored: StoredCustomer | undefined): boolean {
  if (!stored?.visible || rule === "import.formula") return false;
  if (field !== "areaCode" && field !== "partnerNo" && field !== "industryCode") return false;
  return texts[field]?.trim() === stored[field as "areaCode"];
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

function plainFields({ source, ...values }: RowValues): CustomerPatch {
  const fields = Object.fromEntries(Object.entries(values).filter(([name]) => !contactFields.has(name)));
  // The word for an own customer removes the partner; an empty cell leaves it.
  return source === "OWN" ? { ...fields, partnerNo: null } : fields;
}

const contactFields: ReadonlySet<string> = new Set(fileContact.map(ofContact));

export const contactOf = (values: ContactValues): Partial<ContactDraft> =>
  Object.fromEntries(
    fileContact.flatMap((name) => {
      const value = values[ofContact(name)];
      return value ? [[name, value]] : [];
    }),
  );

/** The fields that the row states; others come from {@link newCustomer}. The pinyin is computed from the names. */
function newDraft(values: RowValues): Record<string, unknown> {
  const contact = contactOf(values);
  const fields = {
    ...plainFields(values),
    ...(contact.name && { contacts: [{ ...emptyContact, ...contact }] }),
  };
  return { ...fields, pinyin: pinyinOf(fields.name ?? "", fields.shortName ?? "") };
}

export const emptyContact: ContactDraft = emptyValues(contacts);

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
  if ("name" in patch || "shortName" in patch) {
    patch["pinyin"] = pinyinOf(values.name ?? stored.name, values.shortName ?? stored.shortName);
    before["pinyin"] = pinyinOf(stored.name, stored.shortName);
  }
  return { patch, before };
}

const [exampleName, exampleCode] = [customerImportColumns.name.example.zh, customerImportColumns.uscc.example.zh];
const {
  uscc: _uscc,
  areaCode: _areaCode,
  name: _name,
  ...defaults
} = CustomerDraft.parse({
  name: exampleName,
  uscc: exampleCode,
  areaCode: "110101",
});

/** Defaults of a new customer, as in the form. They are not stored in the draft of each of up to a million rows. */
export const newCustomer: Record<string, unknown> = defaults;

/** The changed fields as texts. */
export function changesOf(draft: Record<string, unknown>, before: Record<string, unknown>) {
  const changes: { field: CustomerImportField; before: string; after: string }[] = [];
  const add = (field: CustomerImportField, old: unknown, now: unknown) => {
    if (asText(old) !== asText(now)) changes.push({ field, before: asText(old), after: asText(now) });
  };
  for (const field of customerImportFields) if (field in draft) add(field, before[field], draft[field]);
  if ("contacts" in draft) {
    const old = (before["contacts"] as ContactDraft[])[0] ?? emptyContact;
    const now = (draft["contacts"] as ContactDraft[])[0] ?? emptyContact;
    for (const name of fileContact) {
      const column = ofContact(name);
      if (column in customerImportColumns) add(column as CustomerImportField, old[name], now[name]);
    }
  }
  return changes;
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => wordOf(one)).join(listSeparator);
  return value === null || value === undefined ? "" : String(value);
}

const wordOf = (one: string | ExternalRef): string => (typeof one === "string" ? one : refText(one));
