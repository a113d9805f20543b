import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about reports. */
export const reportErrors = {
  "report.range": entry(
    1400,
    400,
    "起始不能晚于截止，且最多跨 36 个月",
    "The start cannot be after the end, and the range cannot exceed 36 months",
  ),
  "report.parameter": entry(1400, 400, "该报表没有参数 {name}", "This report has no parameter {name}"),
  "report.no_mail": entry(
    1409,
    409,
    "账号没有邮箱，无法定期发送报表",
    "Your account has no email address, so reports cannot be sent",
  ),
  "report.too_many_schedules": entry(
    1409,
    409,
    "最多设置 {most} 个定期报表，请先删除不用的",
    "Up to {most} scheduled reports. Delete one you no longer need.",
  ),
} as const satisfies Record<string, ErrorEntry>;
