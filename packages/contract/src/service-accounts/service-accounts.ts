import { z } from "zod";
import { byDefault, integer, lastDay, text } from "../fields/kinds.ts";
import { noun, type ValuesOf } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, Instant, listQuery, LocalDate, many, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { UserScope } from "../users/user-accounts.ts";
import { ConfirmedAction, MachinePermission, machinePermissionNames } from "./service-account-rights.ts";

/** The longest life of an account before somebody extends it, in days. */
export const longestLifeDays = 365;
/** Tokens that may be valid at once: the present one, and the next while a system changes over. */
export const mostTokens = 2;
export const mostAddresses = 20;
/** Days before its last day on which the owner is reminded. */
export const expiryReminderDays: readonly number[] = [30, 7, 1];
/** Days for which calls are counted. */
export const callDays = 30;

/** The fields; owner, permissions and addresses stand beside them. */
export const serviceAccounts = noun({
  code: text({
    zh: "代码",
    en: "Code",
    about: "Code of the account in logs and activity; it never changes",
    sample: "erp_mirror",
    max: 40,
    schema: z
      .string()
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: "service_account.code" })
      .max(40),
    isCode: true,
  }),
  name: text({ zh: "名称", en: "Name", about: "Name of the connected system", sample: "ERP mirror", max: 60 }),
  purpose: text({
    zh: "用途",
    en: "Purpose",
    about: "What the connected system does with the data",
    sample: "Copies customers and contracts to the ERP every night",
    max: 300,
  }),
  expiresOn: lastDay({
    zh: "到期日",
    en: "Expires",
    about: "First day on which calls are no longer accepted, at most a year ahead",
    sample: "2026-12-31",
  }),
  perMinute: byDefault(
    600,
    integer({
      zh: "每分钟调用上限",
      en: "Calls per minute",
      about: "Calls that are answered within a minute; further ones get 429 with Retry-After",
      min: 1,
      max: 6000,
    }),
  ),
});
export type ServiceAccountFields = ValuesOf<typeof serviceAccounts>;

/** An address or a range in CIDR notation. */
const AddressRange = z
  .string()
  .trim()
  .max(49)
  .refine((text) => [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(text).success), {
    error: "address_range",
  });

/** Regions as a duty has them, or every row. */
const MachineScope = z.discriminatedUnion("kind", [UserScope.options[1], UserScope.options[2]]);
export type MachineScope = z.infer<typeof MachineScope>;

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** What an account may do, and from where. */
const powers = {
  permissions: z.array(MachinePermission).min(1).max(machinePermissionNames.length).transform(distinct),
  scope: MachineScope,
  confirmations: z.array(ConfirmedAction).max(10).transform(distinct).describe("Confirmed actions that it may take"),
  addresses: z.array(AddressRange).max(mostAddresses).transform(distinct).describe("Empty: from any address"),
};

export const ServiceAccountDraft = z.strictObject({
  ...serviceAccounts.draft,
  responsibleId: Id,
  ...powers,
  confirmations: powers.confirmations.default([]),
  addresses: powers.addresses.default([]),
});
export type ServiceAccountDraft = z.output<typeof ServiceAccountDraft>;

const { code: _, ...changeable } = serviceAccounts.edit;
/** Changes the given fields; the others stay. The owner is changed by a call of its own. */
export const ServiceAccountUpdate = z
  .strictObject({ ...changeable, ...powers })
  .partial()
  .extend({ rowVersion: RowVersion });
export type ServiceAccountUpdate = z.output<typeof ServiceAccountUpdate>;

export const HandedTo = z.strictObject({ userId: Id, rowVersion: RowVersion });

export const ServiceAccountState = z.enum(["ACTIVE", "EXPIRED", "DISABLED"]);
export type ServiceAccountState = z.infer<typeof ServiceAccountState>;
export const serviceAccountStateWords: Record<ServiceAccountState, Bilingual> = {
  ACTIVE: { zh: "启用", en: "Active" },
  EXPIRED: { zh: "已到期", en: "Expired" },
  DISABLED: { zh: "停用", en: "Disabled" },
};

/** `"ok"`, or the code of the reason why not. */
export const ServiceAccountAction = z.enum([
  "ok",
  "not_allowed",
  "illegal_transition",
  "user.beyond_rights",
  "user.rows_beyond",
  "service_account.two_tokens",
  "service_account.not_live",
  "service_account.owner_away",
]);
export type ServiceAccountAction = z.infer<typeof ServiceAccountAction>;

/** A token without its secret, which cannot be read again. */
export const ServiceToken = z.object({
  id: Id,
  createdAt: Instant,
  createdBy: z.string().nullable().describe("Full name of the person who issued it"),
  usedAt: Instant.nullable().describe("Minute of the last call"),
  usedFrom: z.string().describe('Address of the last call; "" for none'),
  endedAt: Instant.nullable(),
});
export type ServiceToken = z.infer<typeof ServiceToken>;

export const ServiceAccount = z.object({
  id: Id,
  ...serviceAccounts.shown,
  state: ServiceAccountState,
  responsible: z.object({ id: Id, userCode: z.string(), fullName: z.string(), active: z.boolean() }),
  permissions: z.array(z.string()),
  scope: z.object({ kind: z.enum(["REGION", "ALL"]), regions: z.array(z.string()).optional() }),
  confirmations: z.array(ConfirmedAction),
  addresses: z.array(z.string()),
  tokens: z.array(ServiceToken).describe("Valid ones first; those that ended within 30 days follow"),
  lastUsedAt: Instant.nullable(),
  createdAt: Instant,
  ...edited,
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.object({
    update: ServiceAccountAction,
    issueToken: ServiceAccountAction,
    disable: ServiceAccountAction,
    enable: ServiceAccountAction,
    handOver: ServiceAccountAction,
    remove: ServiceAccountAction,
  }),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

export type ServiceAccountColumn =
  | "state"
  | "responsible"
  | "scope"
  | "permissions"
  | "confirmations"
  | "addresses"
  | "lastUsedAt"
  | "updatedAt"
  | keyof ServiceAccountFields;
export const serviceAccountColumnTitles: Record<ServiceAccountColumn, Bilingual> = {
  ...serviceAccounts.titles,
  state: { zh: "状态", en: "Status" },
  responsible: { zh: "负责人", en: "Owner" },
  permissions: { zh: "权限", en: "Permissions" },
  scope: { zh: "数据范围", en: "Scope" },
  confirmations: { zh: "获准的确认操作", en: "Confirmed actions" },
  addresses: { zh: "来源地址", en: "Source addresses" },
  lastUsedAt: { zh: "最近调用", en: "Last call" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

export const ServiceAccountQuery = listQuery(
  ["code", "name", "expiresOn", "updatedAt"],
  {
    /** Part of the code, the name, or the owner's name. */
    keyword: z.string().trim().max(64).optional(),
    state: many(ServiceAccountState),
  },
  "code",
);
export type ServiceAccountQuery = z.output<typeof ServiceAccountQuery>;

/** How often a call was made on a day's count of 30 days, by what it was answered. */
export const ServiceCall = z.object({
  route: z.string().describe("Method and path"),
  result: z.number().int().describe("HTTP status"),
  calls: z.number().int(),
  lastOn: LocalDate,
});
export type ServiceCall = z.infer<typeof ServiceCall>;

/** The account of the caller, for a first call. */
export const OwnServiceAccount = ServiceAccount.pick({
  code: true,
  name: true,
  expiresOn: true,
  perMinute: true,
  permissions: true,
  scope: true,
  confirmations: true,
});
