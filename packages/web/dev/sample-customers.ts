import type { DataColumn } from "../src/ui/table/rules/table-types.ts";

export type Customer = { id: string; no: number };
export const regions = ["华东", "华北", "华南", "西南", "西北"];
const words = ["北方钢铁", "长江水泥", "东海化工", "南岭有色金属", "西部数据中心", "中原纺织"];
const at = <T>(list: T[], index: number) => list[index % list.length] as T;
const customers = (count: number, from = 0): Customer[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index + 1), no: from + index + 1 }));
const figure = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });

export const columns: DataColumn<Customer>[] = [
  {
    key: "name",
    title: "客户名称",
    render: ({ no }) => `${at(words, no)}${no % 7 === 0 ? "（集团）股份有限公司华东第二分公司" : "有限公司"}`,
    sortable: true,
    width: 240,
    grow: true,
    pinned: "start",
    card: "title",
  },
  {
    key: "number",
    title: "客户编号",
    render: ({ no }) => `C${String(no).padStart(7, "0")}`,
    sortable: true,
    width: 120,
    card: "fact",
  },
  { key: "region", title: "大区", render: ({ no }) => at(regions, no), sortable: true, width: 96, card: "fact" },
  {
    key: "credit",
    title: "统一社会信用代码",
    render: ({ no }) => `9131000${String(no).padStart(11, "0")}`,
    width: 192,
  },
  { key: "manager", title: "销售经理", render: ({ no }) => at(["王伟", "李娜", "欧阳明月"], no), width: 128 },
  { key: "status", title: "状态", render: ({ no }) => at(["正常", "意向", "暂停"], no), width: 96, card: "status" },
  {
    key: "capacity",
    title: "容量 (kVA)",
    render: ({ no }) => figure.format(no * 12.5),
    align: "end",
    sortable: true,
    width: 128,
    help: "报装容量合计",
  },
  {
    key: "energy",
    title: "上月电量 (kWh)",
    render: ({ no }) => figure.format(no * 1204.25),
    align: "end",
    sortable: true,
    width: 152,
  },
  {
    key: "amount",
    title: "应收 (元)",
    render: ({ no }) => figure.format(no * 733.1),
    align: "end",
    sortable: true,
    width: 144,
  },
  {
    key: "address",
    title: "地址",
    render: ({ no }) => `上海市浦东新区世纪大道${no}号金茂大厦${no % 80}层`,
    width: 220,
    lines: 2,
  },
  { key: "contact", title: "联系人", render: ({ no }) => at(["张三", "陈静", "刘洋"], no), width: 96 },
  {
    key: "created",
    title: "建档时间",
    render: ({ no }) => `2026-11-${String((no % 28) + 1).padStart(2, "0")} 14:05`,
    sortable: true,
    width: 152,
  },
];

const kept = new Map<number, Customer[]>();
/** Returns the same array for the same count, as a query cache would. */
export function page(count: number) {
  const rows = kept.get(count) ?? customers(count);
  kept.set(count, rows);
  return rows;
}
