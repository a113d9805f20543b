import type { Bilingual } from "../kernel/bilingual.ts";

/** Columns of the list and of its file, in the file's order. */
export const userColumns = [
  "userCode",
  "username",
  "fullName",
  "roles",
  "department",
  "state",
  "scope",
  "email",
  "mobile",
  "visitCode",
  "language",
  "lastSeenAt",
  "createdAt",
] as const;
export type UserColumn = (typeof userColumns)[number];
export const userColumnTitles: Record<UserColumn, Bilingual> = {
  userCode: { zh: "用户编号", en: "User code" },
  username: { zh: "用户名", en: "User name" },
  fullName: { zh: "姓名", en: "Full name" },
  roles: { zh: "角色", en: "Roles" },
  department: { zh: "部门", en: "Department" },
  state: { zh: "状态", en: "State" },
  scope: { zh: "数据范围", en: "Scope" },
  email: { zh: "邮箱", en: "E-mail" },
  mobile: { zh: "手机", en: "Mobile" },
  visitCode: { zh: "对接经理编号", en: "Manager's code" },
  language: { zh: "语言", en: "Language" },
  lastSeenAt: { zh: "最近在线", en: "Last seen" },
  createdAt: { zh: "开通时间", en: "Opened" },
};

/** The language of a person's mails, as files write it. */
export const userLanguageWords: Record<"zh" | "en", Bilingual> = {
  zh: { zh: "中文", en: "Chinese" },
  en: { zh: "英文", en: "English" },
};

/** The scopes that are no regions, as lists and files write them. */
export const userScopeWords = {
  NONE: { zh: "无", en: "None" },
  CUSTOMER: { zh: "本企业", en: "Own company" },
  PARTNER: { zh: "本合作伙伴", en: "Own partner" },
  REGION: { zh: "按大区", en: "By region" },
  ALL: { zh: "全部", en: "All" },
} as const satisfies Record<string, Bilingual>;
