import { contacts } from "@busbar/contract/customers/contact-fields";
import {
  type CustomerFields,
  type CustomerSource,
  customers,
  IndustryCode,
  sourceWords,
  tagLimit,
} from "@busbar/contract/customers/customer-fields";
import type { ValuesOf } from "@busbar/contract/fields/noun";
import {
  byContactColumn,
  type ContactImportField,
  type CustomerImportField,
  type FileContact,
} from "@busbar/contract/imports/columns/customer-import-columns";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import { fieldReaders, partsOf, readerOf } from "../../../kernel/fields/readers.ts";
import { type AreaNames, readAreaCode } from "../../../kernel/targets/area-names.ts";
import {
  asCode,
  bySchema,
  type CellReader,
  halfWidth,
  readWord,
  spreadsheetDamage,
} from "../../../kernel/targets/cell-readers.ts";
import type { CellReading } from "../../../kernel/targets/import-target.ts";

/** Lookup data, read once for a whole file. */
export type References = {
  areas: AreaNames;
  /** Names of partners by number. */
  partners: ReadonlyMap<string, string>;
  industries: readonly { code: string; zh: string; en: string }[];
};

/** The contact of a row, by the names of its columns. */
export type ContactValues = Partial<{
  [Name in FileContact as `contact${Capitalize<Name>}`]: ValuesOf<typeof contacts>[Name];
}>;
/** Values of a row. Cells that are empty or not mapped are missing here: the customer keeps its value. */
export type RowValues = Partial<CustomerFields> & { source?: CustomerSource } & ContactValues;

/** Reads a code or a name. Of two industries with one name the first counts. */
function readIndustry(industries: References["industries"]): CellReader {
  const wordKey = (text: string) => halfWidth(text).toLowerCase();
  const words = industries.flatMap(({ code, zh, en }) => [code, zh, en].map((word) => [wordKey(word), code] as const));
  const codes: ReadonlyMap<string, string> = new Map(words.toReversed());
  return (text) => {
    const wanted = halfWidth(text);
    const key = wanted.toLowerCase();
    const named = codes.get(key);
    if (named !== undefined) return { value: named };
    const code = IndustryCode.safeParse(wanted.toUpperCase()).data;
    if (code && industries.some((one) => one.code === code.charAt(0))) return { value: code };
    const similar = industries.filter(
      ({ zh, en }) => zh.includes(key) || en.toLowerCase().includes(key) || key.includes(zh),
    );
    return { rule: "import.industry", suggestion: similar.length === 1 ? (similar[0]?.code ?? null) : null };
  };
}

const readPartner =
  (partners: References["partners"]): CellReader =>
  (text) => {
    const wanted = halfWidth(text).toUpperCase();
    if (partners.has(wanted)) return { value: wanted };
    const padded = `HZ${wanted.replace(/^HZ[-\s]*/, "").padStart(4, "0")}`;
    const named = [...partners].find(([, name]) => name === text.trim())?.[0];
    return { rule: "customer.partner_unknown", suggestion: named ?? (partners.has(padded) ? padded : null) };
  };

function readCreditCode(text: string): CellReading {
  if (text.length > 64) return { rule: "credit_code.length" };
  const check = checkCreditCode(text);
  if (check.ok) return { value: check.code };
  // Never suggests a matching check character: that would make a valid code that belongs to nobody.
  return { rule: `credit_code.${check.reason}`, suggestion: check.suggestion ?? null };
}

function readEmail(text: string): CellReading {
  const verdict = bySchema(contacts.fields.email.schema, text);
  if ("value" in verdict) return verdict;
  const tidied = halfWidth(text)
    .replace(/\s+/g, "")
    .replace(/[,。、]/g, ".")
    .replace(/^mailto:/i, "")
    .replace(/\.+$/, "");
  const works = tidied !== "" && contacts.fields.email.schema.safeParse(tidied).success;
  return { ...verdict, suggestion: works ? tidied : null };
}

const tags = readerOf(customers.fields.tags);
const readTags: CellReader = (text, texts) =>
  new Set(partsOf(text)).size > tagLimit
    ? { rule: "import.too_many_tags", values: { max: tagLimit } }
    : tags(text, texts);

const ofContacts = fieldReaders(contacts, { email: readEmail });
const named = byContactColumn((name) => ofContacts[name]);

/** One reader for each column; those of the fields follow from the declaration where the cell alone decides. */
export const customerReaders = ({
  areas,
  partners,
  industries,
}: References): Record<CustomerImportField, CellReader> => ({
  ...fieldReaders(customers, {
    uscc: asCode(readCreditCode),
    areaCode: asCode((text, texts) => readAreaCode(areas, text, [texts["address"] ?? "", texts["name"] ?? ""])),
    industryCode: asCode(readIndustry(industries)),
    partnerNo: asCode(readPartner(partners)),
    tags: readTags,
  }),
  source: readWord(sourceWords, { 自有: "OWN", 直营: "OWN", 渠道: "PARTNER", 伙伴: "PARTNER" }),
  ...named,
});

/** The readers of a file with contacts. A code that a spreadsheet changed is told before its own faults. */
export const contactReaders: Record<ContactImportField, CellReader> = {
  ...named,
  uscc: (text) => spreadsheetDamage(text) ?? readCreditCode(text),
};
