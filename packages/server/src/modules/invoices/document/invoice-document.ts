import { docTypeWords, lineCategoryWords, priceBandWords } from "@busbar/contract/invoices/invoice-fields";
import type { InvoiceLine, InvoiceParty } from "@busbar/contract/invoices/invoices";
import { isIssued } from "@busbar/contract/invoices/invoice-status";
import { addDays } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import { capitalAmount } from "@busbar/contract/values/capital-amount";
import { commodityUnits } from "@busbar/contract/values/commodities";
import type { Fact, PrintedDocument, PrintedRow } from "../../../kernel/documents/printed-document.ts";
import type { DetailRow } from "../invoice-rows.ts";
import { buyerOf } from "../invoice-shape.ts";

type Amount = InstanceType<typeof Exact>;
const zero = new Exact(0);

/** Digits in groups of three. */
const grouped = (figures: string): string => figures.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
const money = (amount: Amount | string): string => grouped(new Exact(amount).toFixed(2));
const rateText = (rate: string): string => `${new Exact(rate).times(100).toString()}%`;
const periodText = (period: string): string => `${period.slice(0, 4)}年${Number(period.slice(4))}月`;
/** An interval `[from, to)` by its first and last day. */
const daysText = (from: string, to: string): string => `${from} 至 ${addDays(to, -1)}`;

const partyFacts = ({ name, uscc, address, phone, bankName, bankAccount }: InvoiceParty): Fact[] => [
  { label: "名称", value: name, strong: true },
  { label: "统一社会信用代码", value: uscc },
  { label: "地址", value: address },
  { label: "电话", value: phone },
  { label: "开户行", value: bankName },
  { label: "账号", value: bankAccount },
];

function lineRow(line: InvoiceLine, statement: Pick<DetailRow, "service_from" | "service_to">): PrintedRow {
  const isWhole = line.fromDate === statement.service_from && line.toDate === statement.service_to;
  const name = [lineCategoryWords[line.category].zh, line.name, line.reason && `（${line.reason}）`];
  return {
    muted: !line.collectable,
    cells: [
      String(line.lineNo),
      `${name.filter(Boolean).join(" ")}${line.collectable ? "" : "（由他方收取，仅供参考）"}`,
      line.band ? priceBandWords[line.band].zh : "",
      isWhole ? "" : daysText(line.fromDate, line.toDate),
      `${grouped(line.quantity)} ${line.unit}${line.ofDays > 1 ? ` × ${line.days}/${line.ofDays} 天` : ""}`,
      line.unitPrice,
      money(line.amount),
      rateText(line.taxRate),
    ],
  };
}

/** Lines by point in the order of the statement; lines of the whole contract are grouped under a title of their own. */
function linesByPoint(row: DetailRow): PrintedRow[] {
  const points = Map.groupBy(row.lines, ({ pointName }) => pointName);
  return [...points].flatMap(([name, lines]): PrintedRow[] => {
    const owed = lines.filter(({ collectable }) => collectable);
    const sum = owed.reduce((all, { amount }) => all.plus(amount), zero);
    return [
      { group: name === "" ? "合同整体" : `用能点：${name}` },
      ...lines.map((line) => lineRow(line, row)),
      { strong: true, cells: ["", "小计", "", "", "", "", money(sum), ""] },
    ];
  });
}

/** The stored tax of each rate: net, tax and total. */
function taxRows({ lines, tax_mode, net, tax, payable }: DetailRow): PrintedRow[] {
  const rates = Map.groupBy(
    lines.filter(({ collectable }) => collectable),
    ({ taxRate }) => new Exact(taxRate).toString(),
  );
  const ofRate = [...rates].map(([rate, all]): PrintedRow => {
    const sum = all.reduce((whole, { amount }) => whole.plus(amount), zero);
    const share = all.reduce((whole, { taxShare }) => whole.plus(taxShare), zero);
    const rateNet = tax_mode === "INCLUSIVE" ? sum.minus(share) : sum;
    return { cells: [rateText(rate), money(rateNet), money(share), money(rateNet.plus(share))] };
  });
  return [...ofRate, { strong: true, cells: ["合计", money(net), money(tax), money(payable)] }];
}

/** How to pay what is owed; for a credit, that there is nothing to pay. */
function paymentText({ payable, doc_type, due_date, doc_no }: DetailRow, seller: InvoiceParty): string {
  if (!new Exact(payable).greaterThan(0)) {
    return doc_type === "CREDIT" ? "本单为冲减，无需付款；冲减金额可用于抵减应付款。" : "本单无需付款。";
  }
  const by = due_date === null ? "请按合同约定的付款期限" : `请于 ${due_date} 前（含当日）`;
  const number = doc_no === null ? "结算单编号" : doc_no;
  return `${by}将应付金额汇入：${seller.name}，${seller.bankName || "—"}，账号 ${seller.bankAccount || "—"}，并在附言中注明 ${number}。`;
}

/** The file name without extension. */
export const invoiceFileName = (row: DetailRow): string =>
  `${docTypeWords[row.doc_type].zh} ${row.doc_no ?? `${row.period} 草稿`} ${(row.buyer ?? buyerOf(row)).name}`;

/**
 * A statement as a document in Chinese, with the titles of its issue. It leaves out what changes later, such as
 * payments, so an issued statement always gives the same document.
 */
export function invoiceDocument(row: DetailRow): PrintedDocument {
  const issued = isIssued(row.status);
  const kind = docTypeWords[row.doc_type].zh;
  const seller = row.seller ?? row.seller_now;
  const buyer = row.buyer ?? buyerOf(row);
  const unit = commodityUnits[row.commodity];
  const number = row.doc_no ?? "（出单后编号）";
  const mark = row.is_voided ? "作废" : issued ? undefined : "草稿";
  return {
    title: `${kind} ${row.doc_no ?? periodText(row.period)}${mark ? `（${mark}）` : ""}`,
    author: seller.name,
    versionAt: row.issued_at ?? row.updated_at,
    ...(mark && { mark }),
    foot: `${seller.name}　${kind} ${row.doc_no ?? mark}`,
    parts: [
      {
        kind: "heading",
        text: `${kind}${mark ? `（${mark}）` : ""}`,
        facts: [
          { label: "编号", value: number, strong: true },
          { label: "账期", value: periodText(row.period) },
          { label: "出单日期", value: row.issue_date ?? "—" },
        ],
      },
      {
        kind: "boxes",
        boxes: [
          { title: "销售方", facts: partyFacts(seller) },
          { title: "购买方", facts: partyFacts(buyer) },
        ],
      },
      {
        kind: "facts",
        columns: 2,
        facts: [
          { label: "应付金额", value: `¥${money(row.payable)}`, strong: true },
          { label: "金额大写", value: `人民币${capitalAmount(row.payable)}`, strong: true },
          { label: "合同编号", value: row.contract_no },
          { label: "供能期间", value: daysText(row.service_from, row.service_to) },
          { label: "用量", value: `${grouped(row.quantity)} ${unit}` },
          { label: "到期日", value: row.due_date ?? "—" },
          ...(row.corrects ? [{ label: "更正的结算单", value: row.corrects.docNo ?? "—" }] : []),
        ],
      },
      {
        kind: "table",
        title: "费用明细",
        columns: [
          { title: "序号", width: 5 },
          { title: "费用项目", width: 26 },
          { title: "时段", width: 6 },
          { title: "日期", width: 13 },
          { title: "数量", width: 17, align: "end" },
          { title: "单价（元）", width: 13, align: "end" },
          { title: "金额（元）", width: 14, align: "end" },
          { title: "税率", width: 6, align: "end" },
        ],
        rows: row.lines.length > 0 ? linesByPoint(row) : [{ group: "还没有明细" }],
      },
      {
        kind: "table",
        title: row.tax_mode === "INCLUSIVE" ? "税额（单价含税）" : "税额（单价不含税）",
        columns: [
          { title: "税率", width: 25 },
          { title: "不含税金额（元）", width: 25, align: "end" },
          { title: "税额（元）", width: 25, align: "end" },
          { title: "价税合计（元）", width: 25, align: "end" },
        ],
        rows: taxRows(row),
      },
      { kind: "text", text: paymentText(row, seller) },
    ],
  };
}
