import { column, type ImportColumns } from "./import-column.ts";

/**
 * Interval readings. A row is one value with its start or its date and time; or a day whose values stand in columns of
 * their own, named by the times of the day.
 */
export const intervalImportColumns = {
  pointCode: column(
    "用能点编号",
    "Pick-up point",
    ["用能点", "外部编号", "户号", "用电户号", "计量点编号", "external code", "point code", "point no", "point"],
    "3101234567890",
    true,
  ),
  channel: column("通道", "Channel", ["计量方向", "数据类型", "measuring channel"], "ACTIVE_IMPORT"),
  start: column(
    "开始时间",
    "Start",
    ["起始时间", "数据时间", "时刻", "start time", "timestamp", "datetime"],
    "2025-06-01T00:00:00+08:00",
  ),
  date: column("日期", "Date", ["数据日期", "day"], ""),
  time: column("时间", "Time", ["时段", "时段结束", "结束时间", "end", "end time", "label"], ""),
  minutes: column("间隔分钟", "Minutes", ["分辨率", "间隔", "resolution", "resolution min", "interval"], "15"),
  value: column(
    "数值",
    "Value",
    [
      "电量",
      "电量kWh",
      "电量MWh",
      "用电量",
      "用电量kWh",
      "负荷",
      "负荷kW",
      "功率",
      "功率kW",
      "气量",
      "用气量",
      "用气量m3",
      "热量",
      "热量GJ",
      "m3",
      "energy",
      "energy kwh",
      "load",
      "load kw",
      "value kwh",
      "value mwh",
    ],
    "30.000",
  ),
  unit: column("单位", "Unit", ["计量单位", "unit of measure"], "kWh"),
  quality: column("质量", "Quality", ["数据质量", "质量标志", "status", "quality flag"], ""),
} satisfies ImportColumns;
