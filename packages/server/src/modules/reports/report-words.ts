import { invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { AgeingBy } from "@busbar/contract/receivables/ageing";
import type { ReportDeclaration } from "@busbar/contract/reports/report-declaration";
import type { ReportParameters, ReportTakes } from "@busbar/contract/reports/report-parameters";
import type { ReportFact } from "@busbar/contract/reports/reports";
import { regionWords } from "@busbar/contract/areas/areas";
import { monthOf } from "@busbar/contract/values/months";
import type { Language } from "../../kernel/app-error.ts";
import type { ReportFigures } from "../../kernel/reports/report-source.ts";

const labels: Record<ReportTakes, Bilingual> = {
  periods: { zh: "账期", en: "Periods" },
  days: { zh: "日期", en: "Dates" },
  asOf: { zh: "截至日期", en: "As of" },
  status: { zh: "状态", en: "Status" },
  region: { zh: "大区", en: "Region" },
  customer: { zh: "客户", en: "Customer" },
  by: { zh: "汇总方式", en: "Group by" },
  within: { zh: "到期范围", en: "Expires within" },
};
const byWords: Record<AgeingBy, Bilingual> = {
  customer: { zh: "按客户", en: "customer" },
  manager: { zh: "按销售经理", en: "sales manager" },
  region: { zh: "按大区", en: "region" },
};
const words = {
  report: { zh: "报表", en: "Report" },
  by: { zh: "制表人", en: "Created by" },
  asOf: { zh: "数据时间", en: "As of" },
  businessDate: { zh: "业务日期", en: "Business date" },
  scope: { zh: "数据范围", en: "Scope" },
  everything: { zh: "全部", en: "all data" },
  own: { zh: "制表人可见的数据", en: "data visible to the creator" },
  all: { zh: "全部", en: "all" },
  rows: { zh: "行数", en: "Rows" },
  sum: { zh: "合计", en: "Total" },
  control: { zh: "核对合计", en: "Control sum" },
} as const;

const span = (from: string, to: string, language: Language): string =>
  from === to ? from : { zh: `${from} 至 ${to}`, en: `${from} to ${to}` }[language];

export type Asked = {
  report: ReportDeclaration;
  parameters: ReportParameters;
  language: Language;
  /** Null: all customers. */
  customerName: string | null;
  seesAll: boolean;
  /** The chosen scope in words; empty for everything. */
  scope: readonly string[];
};

/** The report's parameters in its own order, and whose data it contains. */
export function filterInWords({ report, parameters, language, customerName, seesAll, scope }: Asked): ReportFact[] {
  const { fromPeriod, toPeriod, from, to, asOf, status, region, by, within } = parameters;
  const all = words.all[language];
  const listed = (texts: readonly string[]) => (texts.length > 0 ? texts.join(language === "zh" ? "、" : ", ") : all);
  const texts: Record<ReportTakes, string> = {
    periods: span(monthOf(fromPeriod), monthOf(toPeriod), language),
    days: span(from, to, language),
    asOf,
    status: listed(status.map((one) => invoiceStatusWords[one][language])),
    region: listed(region.map((one) => regionWords[one][language])),
    customer: customerName ?? all,
    by: byWords[by][language],
    within: { zh: `${within} 天内`, en: `${within} days` }[language],
  };
  return [
    ...report.takes.map((one) => ({ label: labels[one][language], text: texts[one] })),
    { label: words.scope[language], text: scope.join(" · ") || words[seesAll ? "everything" : "own"][language] },
  ];
}

type Made = { by: string; asOf: string; businessDate: string; filter: readonly ReportFact[]; figures: ReportFigures };

/** The remarks at the end of a file. */
export function aboutLines(report: ReportDeclaration, language: Language, made: Made): [string, string][] {
  const { by, asOf, businessDate, filter, figures } = made;
  const titleOf = (name: string) => report.columns.find((column) => column.name === name)?.title[language] ?? name;
  return [
    [words.report[language], report.title[language]],
    [words.by[language], by],
    [words.asOf[language], asOf],
    [words.businessDate[language], businessDate],
    ...filter.map(({ label, text }): [string, string] => [label, text]),
    [words.rows[language], String(figures.rows)],
    ...Object.entries(figures.sums).map(([name, sum]): [string, string] => [
      `${words.sum[language]} · ${titleOf(name)}`,
      sum,
    ]),
    [words.control[language], figures.sums[report.control] ?? ""],
  ];
}
