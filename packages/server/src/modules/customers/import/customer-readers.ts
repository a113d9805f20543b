import { ContactDraft, customerFields, tagLimit } from "@busbar/contract/customers/customer-fields";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import { type ImportField, importFields } from "@busbar/contract/imports/import-columns";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { IndustryCode } from "@busbar/contract/customers/customer-fields";
import { Email, Mobile } from "@busbar/contract/values/fields";
import type { z } from "zod";
import type { CellReading } from "../../../kernel/targets/import-target.ts";
import { type AreaNames, readAreaCode } from "../../../kernel/targets/area-names.ts";
import { bySchema as cellBySchema, halfWidth, spreadsheetDamage } from "../../../kernel/targets/cell-readers.ts";

/** Lookup data, read once for a whole file. */
export type References = {
  areas: AreaNames;
  /** Names of partners by number. */
  partners: ReadonlyMap<string, string>;
  industries: readonly { code: string; zh: string; en: string }[];
};

/** Values of a row. Cells that are empty or not mapped are missing here: the customer keeps its value. */
export type RowValues = {
  name?: string;
  uscc?: string;
  shortName?: string;
  areaCode?: string;
  address?: string;
  industryCode?: string;
  source?: "OWN" | "PARTNER";
  partnerNo?: string;
  paymentTermsDays?: number;
  creditLimit?: string;
  contactName?: string;
  contactMobile?: string;
  contactEmail?: string;
  tags?: string[];
};

type Verdict<T> =
  | { value: T; warning?: { rule: string; values?: Record<string, unknown> } }
  | { rule: string; values?: Record<string, unknown>; suggestion?: string | null };
type Texts = Readonly<Partial<Record<string, string>>>;
type Lookup = References & { industryCodes: ReturnType<typeof industryWords> };
type Reader<K extends ImportField> = (
  text: string,
  references: Lookup,
  row: Texts,
) => Verdict<NonNullable<RowValues[K]>>;

const bySchema = <T>(schema: z.ZodType<T>, value: unknown) => cellBySchema(schema, value) as Verdict<T>;

function readAmount(text: string): Verdict<string> {
  const verdict = bySchema(customerFields.creditLimit.unwrap(), text);
  if ("value" in verdict) return verdict;
  const reading = readNumber(text, 2);
  return { ...verdict, suggestion: reading.ok ? null : reading.suggestion };
}

/** A reader for codes, which are text: it reports a number that a spreadsheet made of the code. */
const asCode =
  <K extends ImportField>(read: Reader<K>): Reader<K> =>
  (text, references, row) => {
    const verdict = read(text, references, row);
    return "value" in verdict ? verdict : (spreadsheetDamage(text) ?? verdict);
  };

/** Codes of industries by code and by name. Of two with one name the first counts. */
function industryWords(industries: References["industries"]): ReadonlyMap<string, string> {
  const words = industries.flatMap(({ code, zh, en }) => [code, zh, en].map((word) => [wordKey(word), code] as const));
  return new Map(words.toReversed());
}
const wordKey = (text: string) => halfWidth(text).toLowerCase();

function readIndustry(text: string, { industries, industryCodes }: Lookup): Verdict<string> {
  const wanted = halfWidth(text);
  const key = wanted.toLowerCase();
  const named = industryCodes.get(key);
  if (named !== undefined) return { value: named };
  const code = bySchema(IndustryCode, wanted.toUpperCase());
  if ("value" in code && industries.some((one) => one.code === code.value.charAt(0))) return code;
  const similar = industries.filter(
    ({ zh, en }) => zh.includes(key) || en.toLowerCase().includes(key) || key.includes(zh),
  );
  return { rule: "import.industry", suggestion: similar.length === 1 ? (similar[0]?.code ?? null) : null };
}

const readArea = (text: string, { areas }: References, row: Texts) =>
  readAreaCode(areas, text, [row["address"] ?? "", row["name"] ?? ""]) as Verdict<string>;

function readPartner(text: string, { partners }: References): Verdict<string> {
  const wanted = halfWidth(text).toUpperCase();
  if (partners.has(wanted)) return { value: wanted };
  const padded = `HZ${wanted.replace(/^HZ[-\s]*/, "").padStart(4, "0")}`;
  const named = [...partners].find(([, name]) => name === text.trim())?.[0];
  return { rule: "customer.partner_unknown", suggestion: named ?? (partners.has(padded) ? padded : null) };
}

function readCreditCode(text: string): Verdict<string> {
  if (text.length > 64) return { rule: "credit_code.length" };
  const check = checkCreditCode(text);
  if (check.ok) return { value: check.code };
  // Never suggests a matching check character: that would make a valid code that belongs to nobody.
  return { rule: `credit_code.${check.reason}`, suggestion: check.suggestion ?? null };
}

function readEmail(text: string): Verdict<string> {
  const verdict = bySchema(Email, text);
  if ("value" in verdict) return verdict;
  const tidied = halfWidth(text)
    .replace(/\s+/g, "")
    .replace(/[,。、]/g, ".")
    .replace(/^mailto:/i, "")
    .replace(/\.+$/, "");
  const works = tidied !== "" && Email.safeParse(tidied).success;
  return { ...verdict, suggestion: works ? tidied : null };
}

function readTags(text: string): Verdict<string[]> {
  const tags = [
    ...new Set(
      text
        .split(/[;；,，、]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
  if (tags.length > tagLimit) return { rule: "import.too_many_tags", values: { max: tagLimit } };
  return bySchema(customerFields.tags, tags);
}

const ownWords = new Set(["own", "自营", "自有", "直营"]);
const partnerWords = new Set(["partner", "合作伙伴", "渠道", "伙伴"]);

function readSource(text: string): Verdict<"OWN" | "PARTNER"> {
  const word = halfWidth(text).toLowerCase();
  if (ownWords.has(word)) return { value: "OWN" };
  if (partnerWords.has(word)) return { value: "PARTNER" };
  return { rule: "enum", values: { values: "自营 (Own), 合作伙伴 (Partner)" } };
}

function readDays(text: string): Verdict<number> {
  const reading = readNumber(halfWidth(text).replace(/\s*(天|日|days?)$/i, ""), 0);
  if (reading.ok) return bySchema(customerFields.paymentTermsDays, Number(reading.value));
  return reading.rule === "decimal_places" ? { rule: "integer", suggestion: reading.suggestion } : reading;
}

/** One reader per field: it normalises what people type and then applies the contract's schema where there is one. */
const readers: { [K in ImportField]: Reader<K> } = {
  name: (text) => bySchema(customerFields.name, text),
  uscc: asCode(readCreditCode),
  shortName: (text) => bySchema(customerFields.shortName, text),
  areaCode: asCode(readArea),
  address: (text) => bySchema(customerFields.address, text),
  industryCode: asCode(readIndustry),
  source: readSource,
  partnerNo: asCode(readPartner),
  paymentTermsDays: readDays,
  creditLimit: readAmount,
  contactName: (text) => bySchema(contactName, text),
  contactMobile: asCode((text) => bySchema(Mobile, text)),
  contactEmail: readEmail,
  tags: readTags,
};
const contactName = ContactDraft.shape.name;

/** The readers with their lookup data, in the form that the engine expects. */
export const customerReaders = (
  references: References,
): Record<ImportField, (text: string, texts: Texts) => CellReading> => {
  const lookup: Lookup = { ...references, industryCodes: industryWords(references.industries) };
  return Object.fromEntries(
    importFields.map((field) => [field, (text: string, texts: Texts) => readers[field](text, lookup, texts)]),
  ) as ReturnType<typeof customerReaders>;
};

/** Readers that the import of contacts shares. */
export const contactReaders = {
  uscc: (text: string): CellReading => spreadsheetDamage(text) ?? readCreditCode(text),
  contactName: (text: string): CellReading => bySchema(contactName, text),
  contactMobile: (text: string): CellReading =>
    asCode<"contactMobile">((given) => bySchema(Mobile, given))(text, none, {}),
  contactEmail: (text: string): CellReading => readEmail(text),
};
const none: Lookup = {
  areas: { find: () => undefined, successorOf: () => undefined, guess: () => null },
  partners: new Map(),
  industries: [],
  industryCodes: new Map(),
};
