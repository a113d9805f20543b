import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about meters and what they have counted. */
export const meterErrors = {
  "meter.asset_no": entry(1400, 400, "资产编号为 6–22 位数字或字母", "An asset number has 6 to 22 digits or letters"),
  "meter.both_ends": entry(
    1400,
    400,
    "拆表日期和止码须同时填写或同时留空",
    "Give both the last day and the closing read, or neither",
  ),
  "meter.day_range": entry(1400, 400, "日期须在 {from} 与 {to} 之间", "The day must be between {from} and {to}"),
  "meter.kind": entry(
    1400,
    400,
    "这种表不能计量该用能点的能源品种",
    "A meter of this kind does not measure what the point takes",
  ),
  "meter.channel": entry(1400, 400, "仅电能表分正向、反向和无功", "Only electricity meters have this channel"),
  "meter.known_otherwise": entry(
    1400,
    400,
    "该表在本用能点登记为 {digitsInt} 位整数、{digitsDec} 位小数，请先更正",
    "This meter is known here with {digitsInt} digits and {digitsDec} decimals: correct that first",
  ),
  "meter.overlap": entry(
    1400,
    400,
    "同一通道自 {from} 起已由表 {assetNo} 计量",
    "Meter {assetNo} counts this channel from {from}",
  ),
  "meter.overlap_meanwhile": entry(
    1400,
    400,
    "与刚刚登记的装表记录重叠，请刷新后重试",
    "Overlaps an installation that was entered just now. Refresh and try again.",
  ),
  "meter.elsewhere": entry(
    1400,
    400,
    "该表在这些日期装在用能点 {pointNo}",
    "On these days this meter hangs at pick-up point {pointNo}",
  ),
  "meter.elsewhere_hidden": entry(
    1400,
    400,
    "该表在这些日期装在别处，请核对资产编号",
    "On these days this meter hangs elsewhere: check the asset number",
  ),
  "meter.read_digits": entry(
    1400,
    400,
    "{digits} 位表的示数须小于 {max}",
    "A dial of {digits} digits shows less than {max}",
  ),
  "meter.read_decimals": entry(1400, 400, "该表示数最多 {places} 位小数", "This dial shows at most {places} decimals"),
  "meter.rollover": entry(
    1400,
    400,
    "止码小于起码，按过零计算走字 {dial}，超过量程的 10%（{limit}），请核对示数（R04）",
    "The closing read is below the opening one; past zero the dial would have gone on by {dial}, more than a tenth of its range ({limit}). Check both reads (R04).",
  ),
  "meter.rollover_power": entry(
    1400,
    400,
    "止码小于起码，按过零计算平均功率 {power} kW，超过容量 {capacity} kVA 的 1.2 倍，请核对示数（R04）",
    "The closing read is below the opening one; past zero the average would be {power} kW, above 1.2 times the capacity of {capacity} kVA. Check both reads (R04).",
  ),
  "meter.not_installed": entry(1409, 409, "该表已经拆下", "This meter has been taken down already"),
  "meter.reads_missing": entry(
    1400,
    400,
    "请填写在装电表的每个止码（缺 {count} 个）",
    "Give the closing read of each meter that hangs there ({count} missing)",
  ),
} as const satisfies Record<string, ErrorEntry>;
