import { type UserImportField, userImportColumns, userImportFields } from "../imports/columns/user-import-columns.ts";
import { users } from "./user-fields.ts";
import type { Bilingual } from "../kernel/bilingual.ts";

export type UserColumn = "userCode" | "state" | "lastSeenAt" | "createdAt" | UserImportField;
const first: readonly UserColumn[] = ["userCode", "username", "fullName", "roles", "department", "state", "scope"];
/** Columns of the list's file: those that are not placed above follow in the import's order. */
export const userColumns: readonly UserColumn[] = [
  ...first,
  ...userImportFields.filter((name) => !first.includes(name)),
  "lastSeenAt",
  "createdAt",
];
export const userColumnTitles: Record<UserColumn, Bilingual> = {
  ...userImportColumns,
  userCode: { zh: "用户编号", en: "User code" },
  state: users.titles.status,
  lastSeenAt: { zh: "最近在线", en: "Last seen" },
  createdAt: { zh: "开通时间", en: "Created" },
};

/** The scopes that are no regions, as lists and files write them. */
export const userScopeWords = {
  NONE: { zh: "无", en: "None" },
  CUSTOMER: { zh: "本企业", en: "Own company" },
  PARTNER: { zh: "本合作伙伴", en: "Own partner" },
  REGION: { zh: "按大区", en: "By region" },
  ALL: { zh: "全部", en: "All" },
} as const satisfies Record<string, Bilingual>;
