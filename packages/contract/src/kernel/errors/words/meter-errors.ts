import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about meters and what they have counted. */
export const meterErrors = {
  "meter.asset_no": entry(1400, 400, "资产编号为 6–22 位数字或字母", "Asset numbers have 6–22 digits or letters"),
  "meter.both_ends": entry(
    1400,
    400,
    "拆表日期和止码须同时填写或同时留空",
    "Enter both the last day and the closing reading, or neither",
  ),
  "meter.day_range": entry(1400, 400, "日期须在 {from} 与 {to} 之间", "The date must be between {from} and {to}"),
  "meter.kind": entry(
    1400,
    400,
    "这种表不能计量该用能点的能源品种",
    "This type of meter cannot measure the commodity of this pick-up point",
  ),
  "meter.channel": entry(
    1400,
    400,
    "仅电能表分正向、反向和无功",
    "Only electricity meters have import, export and reactive channels",
  ),
  "meter.known_otherwise": entry(
    1400,
    400,
    "该表在本用能点登记为 {digitsInt} 位整数、{digitsDec} 位小数，请先更正",
    "This meter is recorded here with {digitsInt} digits and {digitsDec} decimals. Correct that first.",
  ),
  "meter.overlap": entry(
    1400,
    400,
    "同一通道自 {from} 起已由表 {assetNo} 计量",
    "Meter {assetNo} already measures this channel from {from}",
  ),
  "meter.overlap_meanwhile": entry(
    1400,
    400,
    "与刚刚登记的装表记录重叠，请刷新后重试",
    "Overlaps with an installation that was just entered. Refresh and try again.",
  ),
  "meter.elsewhere": entry(
    1400,
    400,
    "该表在这些日期装在用能点 {pointNo}",
    "On these dates, this meter is installed at pick-up point {pointNo}",
  ),
  "meter.elsewhere_hidden": entry(
    1400,
    400,
    "该表在这些日期装在别处，请核对资产编号",
    "On these dates, this meter is installed elsewhere. Check the asset no.",
  ),
  "meter.read_digits": entry(
    1400,
    400,
    "{digits} 位表的示数须小于 {max}",
    "Readings of a {digits}-digit meter must be below {max}",
  ),
  "meter.read_decimals": entry(
    1400,
    400,
    "该表示数最多 {places} 位小数",
    "Readings of this meter can have at most {places} decimals",
  ),
  "meter.rollover": entry(
    1400,
    400,
    "止码小于起码，按过零计算走字 {dial}，超过量程的 10%（{limit}），请核对示数（R04）",
    "The closing reading is below the opening reading. With a rollover, the difference would be {dial}, more than 10% of the range ({limit}). Check the readings (R04).",
  ),
  "meter.rollover_power": entry(
    1400,
    400,
    "止码小于起码，按过零计算平均功率 {power} kW，超过容量 {capacity} kVA 的 1.2 倍，请核对示数（R04）",
    "The closing reading is below the opening reading. With a rollover, the average power would be {power} kW, more than 1.2 times the capacity of {capacity} kVA. Check the readings (R04).",
  ),
  "meter.not_installed": entry(1409, 409, "该表已经拆下", "This meter has already been removed"),
  "meter.reads_missing": entry(
    1400,
    400,
    "请填写在装电表的每个止码（缺 {count} 个）",
    "Enter the closing reading of every installed meter ({count} missing)",
  ),
} as const satisfies Record<string, ErrorEntry>;
