import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about reports. */
export const reportErrors = {
  "report.range": entry(
    1400,
    400,
    "起始不能晚于截止，且最多跨 36 个月",
    "A report begins before it ends and spans 36 months at most",
  ),
  "report.parameter": entry(1400, 400, "该报表没有参数 {name}", "The report does not ask for {name}"),
  "report.no_mail": entry(
    1409,
    409,
    "您的账号没有邮箱，无法定期发送报表",
    "Your account has no e-mail address to send a report to",
  ),
  "report.too_many_schedules": entry(
    1409,
    409,
    "最多设置 {most} 个定期报表，请先删除不用的",
    "At most {most} reports can be sent regularly: delete one first",
  ),
} as const satisfies Record<string, ErrorEntry>;
