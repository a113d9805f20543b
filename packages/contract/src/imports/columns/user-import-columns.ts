import { users } from "../../users/user-fields.ts";
import { column, type ImportColumns } from "./import-column.ts";

const {
  nickname: _nickname,
  sex: _sex,
  introduction: _introduction,
  timeZone: _timeZone,
  status: _status,
  visitCode,
  language,
  ...own
} = users.importColumns;

/** Accounts, identified by user name; the titles are those of the exported list. A file never holds a password. */
export const userImportColumns = {
  ...own,
  roles: column("角色", "Roles", ["角色代码", "角色编号", "role", "role codes"], {
    zh: "普通用户",
    en: "Regular user",
  }),
  department: column("部门", "Department", ["所属部门", "部门路径", "department path", "team"], ""),
  scope: column("数据范围", "Scope", ["数据权限", "data scope", "regions", "大区"], { zh: "无", en: "None" }),
  visitCode,
  language,
} satisfies ImportColumns;
export type UserImportField = keyof typeof userImportColumns;
export const userImportFields = Object.keys(userImportColumns) as UserImportField[];
