import { proposeMapping } from "@busbar/contract/imports/import-columns";
import { intervalImportColumns } from "@busbar/contract/imports/columns/interval-import-columns";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";
import type { WholeFileTarget } from "../../../kernel/targets/whole-file-target.ts";
import type { Ports } from "../../../ports.ts";
import { readClock, readMoment } from "./interval-cells.ts";
import { checkIntervals } from "./interval-check.ts";
import { commitIntervals, countTouchedDays, prepareMonths, undoIntervals } from "./interval-commit.ts";
import { listIssues, wrongLines } from "./interval-issues.ts";
import { recogniseLayout } from "./interval-layout.ts";
import { createIntervalStage } from "./interval-stage.ts";
import { isLoad } from "./quantity.ts";

/** The minute of the day that a cell with a time shows; null for others, and for instants, which have no label. */
function minuteOf(text: string): number | null {
  const clock = readClock(text.trim());
  if (clock !== null) return clock;
  const moment = readMoment(text.trim());
  return moment && "minute" in moment ? moment.minute : null;
}

const row = (start: string, value: string, more: Record<string, string> = {}) => ({
  pointCode: "PP-DEMO-001",
  start,
  minutes: "15",
  value,
  unit: "kWh",
  ...more,
});

/** Imports interval readings, wide or long. */
export function createIntervalImport({ db }: Pick<Ports, "db">, pointsSeenBy: PointsSeenBy): WholeFileTarget {
  return {
    kind: "intervals",
    permission: "meter:import",
    tells: ["readings", "points"],
    words: {
      name: { zh: "分时电量", en: "interval readings" },
      unit: { zh: "个数据", en: "values" },
      notes: {
        zh: "一行一个数据，或一行一天：日期后接 00:15 至 24:00（或 00:00 至 23:45）的 96 列。编号请设为文本格式。",
        en: "One value per row, or one day per row with 96 columns 00:15 to 24:00 (or 00:00 to 23:45) after the date. Format codes as text.",
      },
      finished: { zh: "新增 {created} 个数据，更正 {updated} 个", en: "{created} values added, {updated} corrected" },
      undone: {
        zh: "已删除 {created} 个数据，恢复 {updated} 个",
        en: "{created} values removed, {updated} restored",
      },
      keyField: "pointCode",
    },
    sample: [
      row("2025-06-01T00:00:00+08:00", "30.000"),
      row("2025-06-01T00:15:00+08:00", "31.000"),
      row("2025-06-01T00:15:00+08:00", "31.000"),
      row("2025-06-01T00:30:00+08:00", "29.500"),
      row("2025-06-01T00:30:00+08:00", "29.900"),
      row("2025-06-01T00:45:00+08:00", "-1.250"),
      row("2025-06-01T01:00:00+08:00", ""),
      row("2025-06-01T01:20:00+08:00", "33.000"),
      row("2099-06-01T01:15:00+08:00", "30.000"),
      row("2025-06-01T01:15:00+08:00", "30.000", { pointCode: "3.10123E+12" }),
      row("2025-06-01T01:30:00+08:00", "36000", { unit: "Wh" }),
    ],
    file: {
      recognise(head) {
        const titles = head.map(({ title }) => title);
        const { time, start } = proposeMapping(titles, intervalImportColumns);
        const column = head[time ?? start ?? -1];
        const times = (column?.samples ?? []).flatMap((text) => minuteOf(text) ?? []);
        const { form, labels, minutes, unit } = recogniseLayout(titles, { timeTitle: column?.title ?? "", times });
        return { form, labels, minutes, unit, values: unit !== null && isLoad(unit) ? "load" : "energy" };
      },
      check: (check) => checkIntervals(check, pointsSeenBy),
      prepare: (batchId) => prepareMonths(db, batchId),
      commit: (commit) => commitIntervals(commit, pointsSeenBy),
      undo: undoIntervals,
      countTouched: countTouchedDays,
      issues: listIssues,
      wrongLines,
      clear: (some, batchId) => createIntervalStage(some, batchId).clear(),
    },
  };
}
