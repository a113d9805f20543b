import { z } from "zod";
import { AreaCode } from "../sales/areas.ts";
import { readNumber } from "../kernel/number-text.ts";
import { CreditCode, CreditCodeOrNone, Email, line, Mobile, UserCode } from "../values/fields.ts";
import { unitsUpTo } from "../values/text-fields.ts";

/** From lead to closed; the dictionary `lifecycle` has the names. */
export const Lifecycle = z.enum(["LEAD", "QUOTED", "PENDING_CHECK", "ACTIVE", "SUSPENDED", "CLOSED"]);
export type Lifecycle = z.infer<typeof Lifecycle>;

export const CustomerSource = z.enum(["OWN", "PARTNER"]);
export type CustomerSource = z.infer<typeof CustomerSource>;

export const ContactDuty = z.enum(["BILLING", "TECH", "LEGAL"]);
export type ContactDuty = z.infer<typeof ContactDuty>;

/** Topics of mails to a contact. */
/** Kinds of mails to a contact, each with a sender. */
export const ContactNotice = z.enum(["STATEMENT", "OVERDUE"]);
export type ContactNotice = z.infer<typeof ContactNotice>;

export const contactLimit = 20;
export const tagLimit = 20;

/** A non-negative amount as people write it, stored with two decimals. @see readNumber */
export const CreditLimit = z
  .string()
  .max(60)
  .transform((text, context) => {
    const reading = readNumber(text, 2);
    const refuse = (message: string, params: Record<string, unknown> = {}) => {
      context.addIssue({ code: "custom", message, params });
      return z.NEVER;
    };
    if (!reading.ok) return refuse(reading.rule, reading.values);
    if (reading.value.startsWith("-")) return refuse("too_small", { min: 0 });
    const [whole = "", decimals = ""] = reading.value.split(".");
    return whole.length <= 14 ? `${whole}.${decimals.padEnd(2, "0")}` : refuse("too_big", { max: "99999999999999.99" });
  });

/** A section letter of GB/T 4754, or a class of up to four digits in it. */
export const IndustryCode = z.string().regex(/^[A-T]\d{0,4}$/);

export const ShortName = unitsUpTo(line(20), 20);

export const PartnerNo = z.string().regex(/^HZ\d{4,9}$/);

/** A contact of the customer; personal data, so a table of its own. */
export const ContactDraft = z.strictObject({
  name: line(60, 1),
  mobile: Mobile.default(""),
  email: Email.default(""),
  duty: ContactDuty.default("BILLING"),
  receives: z
    .array(ContactNotice)
    .max(ContactNotice.options.length)
    .transform((kinds) => ContactNotice.options.filter((kind) => kinds.includes(kind)))
    .default([]),
});
export type ContactDraft = z.output<typeof ContactDraft>;

/** The buyer's data on tax invoices; "" where unknown. */
export const InvoiceTitle = z.strictObject({
  name: line(120).default(""),
  uscc: CreditCodeOrNone.default(""),
  address: line(200).default(""),
  phone: line(30).default(""),
  bank: line(120).default(""),
  account: line(40).default(""),
});
export type InvoiceTitle = z.output<typeof InvoiceTitle>;
export const emptyInvoiceTitle: InvoiceTitle = { name: "", uscc: "", address: "", phone: "", bank: "", account: "" };

/** The fields without defaults, because an edit may send each of them alone. */
export const customerFields = {
  name: line(120, 2),
  shortName: ShortName,
  uscc: CreditCode,
  industryCode: IndustryCode.nullable(),
  /** A county, or a city without counties; the server checks it in the database. */
  areaCode: AreaCode,
  address: line(200),
  partnerNo: PartnerNo.nullable(),
  /** User code of the manager who answers instead of the area's; null: the area decides. */
  managerOverride: UserCode.nullable(),
  /** Null: no limit was agreed. */
  creditLimit: CreditLimit.nullable(),
  paymentTermsDays: z
    .number({ error: ({ input }) => (typeof input === "string" ? "integer" : undefined) })
    .int()
    .min(1)
    .max(90),
  invoiceTitle: InvoiceTitle,
  tags: z.array(line(30, 1)).max(tagLimit),
  billingHold: z.boolean(),
  billingHoldReason: line(200),
};

/**
 * A new customer, from the form or an import. With a partner the source is PARTNER, otherwise OWN. Checks that need the
 * database (area, partner, code taken) come later. @see R-B06
 */
export const CustomerDraft = z.strictObject({
  ...customerFields,
  shortName: customerFields.shortName.default(""),
  industryCode: customerFields.industryCode.default(null),
  address: customerFields.address.default(""),
  lifecycle: z.enum(["LEAD", "QUOTED", "PENDING_CHECK", "ACTIVE"]).default("LEAD"),
  partnerNo: customerFields.partnerNo.default(null),
  managerOverride: customerFields.managerOverride.default(null),
  creditLimit: customerFields.creditLimit.default(null),
  paymentTermsDays: customerFields.paymentTermsDays.default(15),
  invoiceTitle: customerFields.invoiceTitle.default(emptyInvoiceTitle),
  tags: customerFields.tags.default([]),
  billingHold: customerFields.billingHold.default(false),
  billingHoldReason: customerFields.billingHoldReason.default(""),
  /** The first contacts; later ones are records of their own. */
  contacts: z.array(ContactDraft).max(contactLimit).default([]),
});
export type CustomerDraft = z.output<typeof CustomerDraft>;

/** Changes the given fields; the others stay. The stage changes by steps only. */
export const CustomerPatch = z.strictObject(customerFields).partial();
export type CustomerPatch = z.output<typeof CustomerPatch>;

/** Why a new customer, or a change of one, is refused. */
export const writeErrors = [
  "customer.reason_needed",
  "customer.code_taken",
  "customer.code_taken_elsewhere",
  "customer.area_unknown",
  "customer.partner_unknown",
  "customer.manager_unknown",
  "customer.out_of_scope",
  "user.beyond_rights",
  "user.rows_beyond",
] as const;
