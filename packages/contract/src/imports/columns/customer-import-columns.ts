import { contacts } from "../../customers/contact-fields.ts";
import { customers, sourceWords } from "../../customers/customer-fields.ts";
import { column, type ImportColumn, type ImportColumns } from "./import-column.ts";

/** Columns about a contact are named after it: `contactName`. */
type OfContact<Name extends string> = `contact${Capitalize<Name>}`;
export const ofContact = <Name extends string>(name: Name) =>
  `contact${name.charAt(0).toUpperCase()}${name.slice(1)}` as OfContact<Name>;

const { receives: _receives, externalRefs: _refs, ...ofFile } = contacts.importColumns;
export type FileContact = keyof typeof ofFile;
/** The fields of a contact that files have. */
export const fileContact = Object.keys(ofFile) as FileContact[];
/** What a file has for each field of a contact, by the names of their columns. */
export const byContactColumn = <Value>(valueOf: (name: FileContact) => Value) =>
  Object.fromEntries(fileContact.map((name) => [ofContact(name), valueOf(name)])) as Record<
    OfContact<FileContact>,
    Value
  >;
const contactColumnsOf = byContactColumn((name): ImportColumn => ofFile[name]);
const { contactDuty: _duty, ...firstContact } = contactColumnsOf;

const {
  lifecycle: _lifecycle,
  managerOverride: _manager,
  billingHold: _hold,
  billingHoldReason: _reason,
  invoiceTitle: _title,
  externalRefs,
  partnerNo,
  paymentTermsDays,
  creditLimit,
  tags,
  ...own
} = customers.importColumns;

/** Customers, identified by their credit code, each with its first contact. */
export const customerImportColumns = {
  ...own,
  source: column("来源", "Source", ["客户来源", "customer source"], sourceWords.OWN),
  partnerNo,
  paymentTermsDays,
  creditLimit,
  ...firstContact,
  contactName: { ...firstContact.contactName, required: false },
  tags,
  externalRefs,
} satisfies ImportColumns;
export type CustomerImportField = keyof typeof customerImportColumns;
export const customerImportFields = Object.keys(customerImportColumns) as CustomerImportField[];

/** Contacts of existing customers, identified by credit code and name. */
export const contactImportColumns = { uscc: own.uscc, ...contactColumnsOf } satisfies ImportColumns;
export type ContactImportField = keyof typeof contactImportColumns;
