import { z } from "zod";
import { flag, integer, money, optional, text } from "../fields/kinds.ts";
import { noun, type ValuesOf } from "../fields/noun.ts";
import { Money } from "../kernel/decimal.ts";
import { Id, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { settingFields, SettingSources } from "./organisation-settings.ts";
import { CreditCodeOrNone, Email } from "../values/fields.ts";

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

/** The fields of an account of the organisation. */
export const bankAccounts = noun({
  bankName: text({
    zh: "开户行",
    en: "Bank",
    about: "Name of the bank",
    max: 120,
    sample: "Example Bank, Shanghai branch",
  }),
  accountNo: text({
    zh: "账号",
    en: "Account no.",
    about: "Account no., 8 to 32 digits",
    max: 60,
    schema: AccountNo,
    isCode: true,
    example: "6222020200011223344",
  }),
  accountName: text({
    zh: "户名",
    en: "Account name",
    about: 'Account holder; "" stands for the legal name',
    max: 120,
    optional: true,
    sample: "Example Energy Co., Ltd.",
  }),
  note: text({
    zh: "备注",
    en: "Note",
    about: "Internal note",
    max: 200,
    optional: true,
    sample: "For statements of the east",
  }),
  isDefault: flag({ zh: "默认", en: "Default", about: "Whether statements name this account" }),
});

const BankAccount = z.object({
  /** Null for a new account. */
  id: Id.nullable(),
  ...bankAccounts.edit,
});
export type BankAccount = z.output<typeof BankAccount>;

/** The fields of the organisation besides its accounts and the settings of the portal. */
export const organisations = noun({
  name: text({
    zh: "法定名称",
    en: "Legal name",
    about: "Legal name of the seller",
    max: 120,
    optional: true,
    sample: "示例售电有限公司",
  }),
  nameEn: text({
    zh: "英文名称",
    en: "English name",
    about: "English name of the seller",
    max: 120,
    optional: true,
    sample: "Example Energy Co., Ltd.",
  }),
  uscc: text({
    zh: "统一社会信用代码",
    en: "Credit code",
    about: 'Unified social credit code of 18 characters (GB 32100-2015); "" while unknown',
    max: 64,
    schema: CreditCodeOrNone,
    optional: true,
    sample: "91310115MA1D004650",
  }),
  phone: text({
    zh: "电话",
    en: "Phone",
    about: "Phone number of the seller",
    max: 30,
    optional: true,
    sample: "021-55550100",
  }),
  address: text({
    zh: "地址",
    en: "Address",
    about: "Address of the seller",
    max: 200,
    optional: true,
    sample: "上海市浦东新区示例路 1 号",
  }),
  addressEn: text({
    zh: "英文地址",
    en: "English address",
    about: "English address of the seller",
    max: 200,
    optional: true,
    sample: "1 Example Road, Pudong, Shanghai",
  }),
  email: text({
    zh: "邮箱",
    en: "Email",
    about: 'Email address of the seller; "" for none',
    max: 254,
    schema: Email,
    optional: true,
    control: "email",
    sample: "billing@example.com",
  }),
  invoiceTitle: text({
    zh: "开票抬头",
    en: "Invoice title",
    about: 'Heading of statements; "" stands for the legal name',
    max: 120,
    optional: true,
    sample: "示例售电有限公司",
  }),
  invoiceTitleEn: text({
    zh: "英文抬头",
    en: "English invoice title",
    about: 'English heading of statements; "" stands for the English name',
    max: 120,
    optional: true,
    sample: "Example Energy Co., Ltd.",
  }),
  paymentTermsDays: optional(
    integer({
      zh: "付款天数",
      en: "Payment terms (days)",
      about: "Days from issue to the due date of customers without terms of their own; null: the default",
      min: 0,
      max: 365,
      unit: "day",
      stored: "smallint",
      titleNamesUnit: true,
      sample: 30,
    }),
  ),
  writeOffLimit: optional(
    money({
      zh: "尾款核减上限",
      en: "Write-off limit",
      about: 'Highest amount that may be written off per statement; "0" allows none, null: the default',
      schema: Money.refine((amount) => !amount.startsWith("-"), { error: "decimal" }),
      sample: "100.00",
    }),
  ),
  extensionMostDays: optional(
    integer({
      zh: "最长延期天数",
      en: "Maximum extension (days)",
      about:
        "Most days by which a due date may be extended, from then or from today if that is later; null: the default",
      min: 1,
      max: 365,
      unit: "day",
      titleNamesUnit: true,
      sample: 60,
    }),
  ),
});
export type OrganisationFields = ValuesOf<typeof organisations>;

const fields = {
  ...organisations.edit,
  /** How many different people review a statement. Null: the default. */
  reviewMinPersons: z.union([z.literal(2), z.literal(3)]).nullable(),
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
  /** Days that each is kept, which are not set here. */
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
