import { type ErrorEntry, entry } from "../error-entry.ts";

/** Words about reports. */
export const reportErrors = {
  "report.range": entry(
    1400,
    400,
    "起始不能晚于截止，且最多跨 36 个月",
    "A report begins before it ends and spans 36 months at most",
  ),
  "report.parameter": entry(1400, 400, "该报表没有参数 {name}", "The report does not ask for {name}"),
} as const satisfies Record<string, ErrorEntry>;
