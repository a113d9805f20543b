import { userColumnTitles as titles } from "../administration/user-columns.ts";
import { column, type ImportColumns } from "./import-column.ts";

/** Accounts, identified by user name; the titles are those of the exported list. A file never holds a password. */
export const userImportColumns = {
  username: column(
    titles.username.zh,
    titles.username.en,
    ["账号", "登录名", "登录账号", "用户账号", "login", "account", "login name"],
    { zh: "wangxiaoming", en: "liwei" },
    true,
  ),
  fullName: column(
    titles.fullName.zh,
    titles.fullName.en,
    ["名字", "真实姓名", "员工姓名", "name", "person"],
    { zh: "王小明", en: "Li Wei" },
    true,
  ),
  email: column(
    titles.email.zh,
    titles.email.en,
    ["电子邮箱", "邮件", "邮箱地址", "email", "mail", "email address"],
    "name@example.com",
  ),
  mobile: column(
    titles.mobile.zh,
    titles.mobile.en,
    ["手机号", "手机号码", "电话", "联系电话", "phone", "mobile phone"],
    "13800138000",
  ),
  roles: column(titles.roles.zh, titles.roles.en, ["角色代码", "角色编号", "role", "role codes"], {
    zh: "普通用户",
    en: "Regular user",
  }),
  department: column(
    titles.department.zh,
    titles.department.en,
    ["所属部门", "部门路径", "department path", "team"],
    "",
  ),
  scope: column(titles.scope.zh, titles.scope.en, ["数据权限", "data scope", "regions", "大区"], {
    zh: "无",
    en: "None",
  }),
  visitCode: column(titles.visitCode.zh, titles.visitCode.en, ["销售经理编号", "visit code", "referral code"], ""),
  language: column(titles.language.zh, titles.language.en, ["邮件语言", "mail language"], {
    zh: "中文",
    en: "English",
  }),
} satisfies ImportColumns;
export type UserImportField = keyof typeof userImportColumns;
