import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors of giving permissions by their rows, and of asking for those of others. */
export const grantingErrors = {
  "user.rows_beyond": entry(
    1403,
    403,
    "对其中的数据，您没有该权限：{permission}",
    "You do not hold this permission for all of these rows: {permission}",
  ),
  "access.of_the_house": entry(
    1403,
    403,
    "该权限只授予本公司员工，客户和合作伙伴不能申请",
    "Only our own staff can have this permission. People of a customer or partner cannot request it.",
  ),
} as const satisfies Record<string, ErrorEntry>;
