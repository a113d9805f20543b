import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors of giving permissions by their rows, and of asking for those of others. */
export const grantingErrors = {
  "user.rows_beyond": entry(
    1403,
    403,
    "只能授予自己对这些数据拥有的权限：{permission}。请缩小范围，或由管理员授予",
    "You can only grant a permission for data where you have it yourself: {permission}. Narrow the scope or ask an administrator.",
  ),
  "access.of_the_house": entry(
    1403,
    403,
    "该权限只授予本公司员工，客户和合作伙伴不能申请",
    "This permission is for company staff only. Customer and partner users cannot request it.",
  ),
} as const satisfies Record<string, ErrorEntry>;
