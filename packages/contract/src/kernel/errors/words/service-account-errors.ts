import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors of service accounts and of calls that they make. */
export const serviceAccountErrors = {
  "service_account.people_only": entry(
    1403,
    403,
    "此接口只供登录门户的用户使用，服务账号不能调用",
    "Only users signed in to the portal can make this call",
  ),
  "service_account.not_confirmed": entry(
    1403,
    403,
    "此操作须由本人确认，该服务账号未获准执行：{action}",
    "This action requires confirmation, and the service account is not allowed to take it: {action}",
  ),
  "service_account.address": entry(
    1403,
    403,
    "该服务账号不接受来自 {address} 的调用",
    "Calls from {address} are not allowed for this service account",
  ),
  "service_account.code_taken": entry(1400, 400, "代码已被使用", "This code is already in use"),
  "service_account.expiry": entry(
    1400,
    400,
    "到期日须晚于今天，且不超过 {days} 天",
    "Choose a date after today and within {days} days",
  ),
  "service_account.owner_unknown": entry(
    1400,
    400,
    "负责人须是本公司的在用账号",
    "The owner must be an active user of the company",
  ),
  "service_account.owner_away": entry(
    1409,
    409,
    "负责人的账号已停用，请先更换负责人",
    "The owner's account is disabled. Change the owner first.",
  ),
  "service_account.two_tokens": entry(
    1409,
    409,
    "已有两个有效令牌，请先作废一个",
    "Two tokens are valid already. Revoke one first.",
  ),
  "service_account.not_live": entry(1409, 409, "服务账号已停用或已到期", "The service account is disabled or expired"),
} as const satisfies Record<string, ErrorEntry>;
