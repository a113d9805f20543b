import { accountEntryWords, type CustomerAccount } from "@busbar/contract/receivables/customer-account";
import { Exact } from "@busbar/contract/kernel/decimal";
import { capitalAmount } from "@busbar/contract/values/capital-amount";
import type { PrintedDocument, PrintedRow } from "../../kernel/documents/printed-document.ts";

/** The seller, as printed. */
export type AccountSeller = { name: string; uscc: string; address: string; phone: string };

const money = (amount: string): string => new Exact(amount).toFixed(2).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
/** The period of a statement; for other entries their text. */
const textOf = (text: string): string => text.replace(/^(\d{4})(\d{2})$/, "$1年$2月");

function closingText({ closing, to }: CustomerAccount): string {
  const balance = new Exact(closing);
  if (balance.isZero()) return `截至 ${to}，双方往来已结清。`;
  const amount = `¥${money(balance.abs().toFixed(2))}（人民币${capitalAmount(balance.abs().toFixed(2))}）`;
  return balance.greaterThan(0) ? `截至 ${to}，贵方尚欠我方 ${amount}。` : `截至 ${to}，贵方在我方有余额 ${amount}。`;
}

/** A customer's account as a document in Chinese; equal entries and days always give the same document. */
export function accountDocument(account: CustomerAccount, seller: AccountSeller): PrintedDocument {
  const { customerName, customerNo, from, to, opening, closing, debits, credits, entries } = account;
  const rows: PrintedRow[] = [
    { strong: true, cells: [from, "期初余额", "", "", "", "", money(opening)] },
    ...entries.map(({ on, kind, number, text, debit, credit, balance }) => ({
      cells: [
        on,
        accountEntryWords[kind].zh,
        number,
        textOf(text),
        debit === null ? "" : money(debit),
        credit === null ? "" : money(credit),
        money(balance),
      ],
    })),
    { strong: true, cells: [to, "期末余额", "", "", money(debits), money(credits), money(closing)] },
  ];
  return {
    title: `对账单 ${customerName} ${from} 至 ${to}`,
    author: seller.name,
    versionAt: new Date(`${to}T00:00:00+08:00`),
    foot: `${seller.name}　对账单 ${customerNo}`,
    parts: [
      {
        kind: "heading",
        text: "对账单",
        facts: [
          { label: "客户编号", value: customerNo, strong: true },
          { label: "期间", value: `${from} 至 ${to}` },
        ],
      },
      {
        kind: "boxes",
        boxes: [
          {
            title: "销售方",
            facts: [
              { label: "名称", value: seller.name, strong: true },
              { label: "统一社会信用代码", value: seller.uscc },
              { label: "地址", value: seller.address },
              { label: "电话", value: seller.phone },
            ],
          },
          { title: "客户", facts: [{ label: "名称", value: customerName, strong: true }] },
        ],
      },
      {
        kind: "facts",
        columns: 2,
        facts: [
          { label: "期初余额", value: `¥${money(opening)}` },
          { label: "期末余额", value: `¥${money(closing)}`, strong: true },
          { label: "应收增加", value: `¥${money(debits)}` },
          { label: "应收减少", value: `¥${money(credits)}` },
        ],
      },
      {
        kind: "table",
        title: "往来明细",
        columns: [
          { title: "日期", width: 12 },
          { title: "事项", width: 13 },
          { title: "单号", width: 16 },
          { title: "摘要", width: 17 },
          { title: "应收增加（元）", width: 14, align: "end" },
          { title: "应收减少（元）", width: 14, align: "end" },
          { title: "余额（元）", width: 14, align: "end" },
        ],
        rows,
      },
      { kind: "text", text: closingText(account), strong: true },
      { kind: "text", text: "请核对以上往来。如无异议，请盖章确认后寄回；如有不符，请在收到后 15 日内告知我方。" },
      { kind: "text", text: "客户（盖章）：　　　　　　　　　　　　日期：" },
    ],
  };
}
