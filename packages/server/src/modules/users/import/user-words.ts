import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const userImportWords: ImportWords = {
  name: { zh: "用户", en: "Users" },
  unit: { zh: "个用户", en: "users" },
  notes: {
    zh: "每行一个用户，以用户名识别：已有的用户会被更新，空单元格保留原值。新用户须填角色，填了邮箱的会收到设置密码的邮件；文件中不能有密码。角色填名称或代码，多个用分号隔开。部门填路径，如“总部 / 销售部”，名称唯一时可只填名称。数据范围填无、全部或大区（多个用分号隔开）。语言填中文或英文。",
    en: "One user per row, identified by user name: existing users are updated, and empty cells keep existing values. New users need roles; those with an email address receive an email to set a password. Files cannot contain passwords. Roles: names or codes, separated by semicolons. Department: the path, such as Head office / Sales, or only the name if it is unique. Scope: None, All, or regions separated by semicolons. Language: Chinese or English.",
  },
  finished: { zh: "新建 {created} 个用户，更新 {updated} 个", en: "{created} users created, {updated} updated" },
  undone: { zh: "移除 {created} 个用户，恢复 {updated} 个", en: "{created} users removed, {updated} restored" },
  keyField: "username",
};

const right = { fullName: "示例员工", roles: "普通用户", department: "总部 / 结算部", scope: "无", language: "中文" };

/** The first row is correct in the demo organisation; each of the others has one mistake. */
export const userImportSample: readonly Readonly<Record<string, string>>[] = [
  { ...right, username: "example.one", email: "example.one@example.com", mobile: "13900139001" },
  { ...right, username: "1example", email: "example.two@example.com" },
  { ...right, username: "example.three", email: "example.three＠example" },
  { ...right, username: "example.four", mobile: "1390013" },
  { ...right, username: "example.five", roles: "总经理" },
  { ...right, username: "example.six", roles: "" },
  { ...right, username: "example.seven", department: "后勤部" },
  { ...right, username: "example.eight", scope: "西部" },
  { ...right, username: "example.nine", visitCode: "NOBODY" },
  { ...right, username: "example.ten", language: "法文" },
  { ...right, username: "example.one", email: "example.eleven@example.com" },
  { ...right, username: "example.twelve", email: "example.one@example.com" },
];
