import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  users: {
    purpose: {
      en: "Lists the accounts, with their roles, data scope and last sign-in.",
      zh: "列出账号及其角色、数据范围和最近登录。",
    },
    tasks: [
      {
        en: "Find a user by code, name, email or mobile number",
        zh: "按编号、用户名、姓名、邮箱或手机查找用户",
        keys: [["/"]],
      },
      { en: "Create a user, who is invited by email", zh: "新建用户，邀请邮件随即发出" },
      { en: "Import users from a file", zh: "从文件导入用户" },
      {
        en: "Select users to change their roles or department, or to disable them",
        zh: "选中多个用户，添加或移除角色、设置部门或停用",
        keys: [["x"]],
      },
      { en: "Open a user", zh: "打开用户", keys: [["Enter"]] },
    ],
    words: ["userCode", "scope", "permission", "bulkAction"],
  },
  user: {
    purpose: {
      en: "Shows one account: what the user may do and where, the devices, and what has changed.",
      zh: "显示一个账号的权限与数据范围、登录设备和变更记录。",
    },
    tasks: [
      { en: "Edit roles, scope and department", zh: "编辑角色、数据范围和部门" },
      { en: "Grant an individual permission for a period and a scope", zh: "按期限和数据范围授予单项权限" },
      { en: "Check why the user can or cannot open a page", zh: "检查用户为什么能或不能打开某个页面" },
      { en: "Issue a temporary password, or resend the invitation", zh: "签发临时密码，或重新发送邀请" },
      { en: "Disable the account and hand over its work", zh: "停用账号并移交工作" },
    ],
    words: ["permission", "individualPermission", "scope", "secondFactor", "standIn"],
  },
};
