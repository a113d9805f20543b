import { z } from "zod";
import { Money } from "../kernel/decimal.ts";
import { Id, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { settingFields, SettingSources } from "./organisation-settings.ts";
import { CreditCode, Email, line } from "../values/fields.ts";

export const logoLimitBytes = 2 * 1024 * 1024;

/** Defaults of settings that are null. */
export const organisationDefaults = {
  paymentTermsDays: 30,
  reviewMinPersons: 3,
  writeOffLimit: "100.00",
  extensionMostDays: 60,
} as const;
export const mostAccounts = 20;

/** Digits without the spaces and dashes that people write between them. */
const AccountNo = z
  .string()
  .max(60)
  .transform((text) => text.normalize("NFKC").replace(/[\s-]/g, ""))
  .refine((text) => /^\d{8,32}$/.test(text), { error: "pattern" });

const BankAccount = z.object({
  /** Null for a new account. */
  id: Id.nullable(),
  bankName: line(120, 1),
  accountNo: AccountNo,
  /** The account holder; "" is the legal name. */
  accountName: line(120),
  note: line(200),
  isDefault: z.boolean(),
});
export type BankAccount = z.output<typeof BankAccount>;

const fields = {
  name: line(120),
  nameEn: line(120),
  /** "" while it is unknown. */
  uscc: z.union([z.literal(""), CreditCode]),
  address: line(200),
  addressEn: line(200),
  phone: line(30),
  email: Email,
  /** The heading of statements; "" is the legal name. */
  invoiceTitle: line(120),
  invoiceTitleEn: line(120),
  /** Null: the default. */
  paymentTermsDays: z.number().int().min(0).max(365).nullable(),
  /** How many different people review a statement. Null: the default. */
  reviewMinPersons: z.union([z.literal(2), z.literal(3)]).nullable(),
  /** The highest amount that may be written off per statement; "0" allows none. Null: the default. */
  writeOffLimit: Money.refine((text) => !text.startsWith("-"), { error: "decimal" }).nullable(),
  /** The most days by which payment may be put off, from the due day or from today when that is later. Null: the default. */
  extensionMostDays: z.number().int().min(1).max(365).nullable(),
  accounts: z.array(BankAccount).max(mostAccounts),
  ...settingFields,
};

/** A setting of the process, from the environment or its default; never a secret. */
const ServerSetting = z.object({
  /** The name of the environment variable. */
  name: z.string(),
  value: z.string(),
});

/** Where mails are handed in; all of it from the environment, and no password. */
const MailServer = z.object({
  host: z.string(),
  port: z.number().int(),
  encryption: z.enum(["tls", "starttls", "offered"]),
  signsIn: z.boolean(),
  from: z.string(),
});
export type MailServer = z.infer<typeof MailServer>;

/** Why a test mail did not leave. */
export const MailProblem = z.enum([
  "no_server",
  "not_found",
  "refused",
  "timeout",
  "tls",
  "sign_in",
  "sender",
  "recipient",
  "other",
]);
export type MailProblem = z.infer<typeof MailProblem>;

export const Organisation = z.object({
  ...fields,
  /** The logo's address relative to /api; "" without one. */
  logo: z.string(),
  timeZone: z.string(),
  server: z.array(ServerSetting),
  settings: SettingSources,
  /** Whether mail leaves the house. */
  mailLeaves: z.boolean(),
  /** Null when mail does not leave. */
  mailServer: MailServer.nullable(),
  /** Days that each is kept and that nobody sets here. */
  fixedKeptDays: z.record(z.string(), z.number().int()),
  ...edited,
});
export type Organisation = z.infer<typeof Organisation>;

/** Changes the given fields; accounts are sent all together, one of them the default. */
export const OrganisationUpdate = z
  .strictObject(fields)
  .partial()
  .extend({ rowVersion: RowVersion })
  .refine(({ accounts }) => !accounts?.length || accounts.filter(({ isDefault }) => isDefault).length === 1, {
    path: ["accounts"],
    error: "organisation.one_default",
  });
export type OrganisationUpdate = z.output<typeof OrganisationUpdate>;

export const organisationRoutes = defineRoutes({
  getOrganisation: {
    method: "GET",
    path: "/organisation",
    permission: "settings:admin",
    summary: "Get organisation settings",
    response: Organisation,
  },
  updateOrganisation: {
    method: "PATCH",
    path: "/organisation",
    permission: "settings:admin",
    summary: "Update organisation settings",
    body: OrganisationUpdate,
    response: Organisation,
    errors: ["stale", "organisation.account_taken", "organisation.fixed", "organisation.idle_beyond"],
  },
  uploadLogo: {
    method: "PUT",
    path: "/organisation/logo",
    permission: "settings:admin",
    summary: "Upload the logo",
    description: "PNG, JPEG or WebP up to 2 MiB, stored as WebP of at most 640 by 240 pixels.",
    upload: true,
    response: Organisation,
    errors: ["image.not_accepted", "image.damaged", "image.too_many_pixels", "request.too_large", "rate_limited"],
  },
  removeLogo: {
    method: "DELETE",
    path: "/organisation/logo",
    permission: "settings:admin",
    summary: "Remove the logo",
    response: Organisation,
  },
  getLogo: {
    method: "GET",
    path: "/organisation/logo",
    permission: "signed-in",
    summary: "Get the logo",
    description: "WebP with an ETag.",
    query: z.strictObject({ v: z.string().max(64).optional() }),
    response: "file",
    errors: ["not_found"],
  },
  testMail: {
    method: "POST",
    path: "/organisation/mail-test",
    permission: "settings:admin",
    summary: "Send a test email",
    description: "To your own address; returns the response of the mail server.",
    /** `answer` is the server's own first line. */
    response: z.object({ sent: z.boolean(), to: z.string(), problem: MailProblem.nullable(), answer: z.string() }),
    errors: ["organisation.no_address", "rate_limited"],
  },
});
