import type { InvoiceMonth } from "@busbar/contract/invoices/invoice-figures";
import {
  type InvoiceStatus,
  invoiceStatus,
  invoiceStatusWords,
  isIssued,
  issuedStatuses,
  openStatuses,
  settledStatuses,
  unissuedStatuses,
} from "@busbar/contract/invoices/invoice-status";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { PaymentMonth } from "@busbar/contract/payments/payment-figures";
import { ageBuckets, ageBucketWords } from "@busbar/contract/receivables/age-buckets";
import type { AgeingList } from "@busbar/contract/receivables/ageing";
import type { OverduePoint } from "@busbar/contract/receivables/overdue-trend";
import { monthOf } from "@busbar/contract/values/months";
import type { ChartSeries } from "../../ui/charts/chart-model.ts";
import { formatMoney } from "../../ui/values/format-values.ts";
import { type Card, hrefs, type Words } from "./card.ts";
import { changeOf, monthInWords, monthsUntil, percentOf, sumOf } from "../../records/figures/findings.ts";

/** Months shown, including the current one. */
const months = 13;
const issued: InvoiceStatus[] = [...issuedStatuses];
const plain = (month: string) => month.replace("-", "");

type Money = { today: string; billed: readonly InvoiceMonth[]; received: readonly PaymentMonth[] | undefined };

/** Billed and received amounts by month. */
export function moneyCard({ t, language }: Words, { today, billed, received }: Money): Card {
  const categories = monthsUntil(today, months);
  const billedIn = (month: string) =>
    sumOf(
      billed
        .filter(({ period }) => period === plain(month))
        .flatMap(({ states }) => states.filter(({ status }) => isIssued(status)).map(({ payable }) => payable)),
    ).toFixed(2);
  /** Over, with nothing left to issue: only such months are compared. */
  const isFinished = (month: string) =>
    month < today.slice(0, 7) &&
    billed.every(({ period, states }) => period !== plain(month) || states.every(({ status }) => isIssued(status)));
  const hasAmount = (month: string) => new Exact(billedIn(month)).greaterThan(0);
  const last = categories.findLastIndex((month) => isFinished(month) && hasAmount(month));
  const [month, before] = [categories[last], categories[last - 1]];
  const finding = () => {
    if (month === undefined) return categories.some(hasAmount) ? t("money.unfinished") : t("money.none");
    const told = { month: monthInWords(month, language), amount: formatMoney(billedIn(month)) };
    if (before === undefined || !isFinished(before) || !hasAmount(before)) return t("money.first", told);
    const { kind, percent } = changeOf(billedIn(before), billedIn(month));
    return kind === "same" ? t("money.same", told) : t(`money.${kind}`, { ...told, percent });
  };
  const series: ChartSeries[] = [
    {
      name: t("money.billed"),
      unit: "money",
      points: categories.map((one) => ({
        value: billedIn(one),
        href: hrefs.invoices({ period: [plain(one)], status: issued }),
      })),
    },
  ];
  if (received)
    series.push({
      name: t("money.received"),
      unit: "money",
      points: categories.map((one) => {
        const found = received.find(({ from }) => from.startsWith(one));
        return found
          ? { value: found.amount, href: hrefs.payments({ kind: "RECEIPT", from: found.from, to: found.to }) }
          : { value: null };
      }),
    });
  return {
    key: "money",
    finding: finding(),
    caption: received ? t("money.caption") : t("money.captionBilled"),
    chart: { kind: "columns", of: t("month"), categories, series },
  };
}

/** Amounts owed by days overdue. */
export function ageingCard({ t, language }: Words, { sums, asOf }: Pick<AgeingList, "sums" | "asOf">): Card {
  const overdue = new Exact(sums.total).minus(sums.notDue);
  return {
    key: "ageing",
    finding: new Exact(sums.total).isZero()
      ? t("ageing.none")
      : overdue.isZero()
        ? t("ageing.notDue")
        : t("ageing.share", { percent: percentOf(overdue, sums.total) }),
    caption: `${t("ageing.caption")} · ${t("asOf", { day: asOf })}`,
    chart: {
      kind: "columns",
      of: t("ageing"),
      categories: ageBuckets.map((bucket) => ageBucketWords[bucket][language]),
      series: [
        {
          name: t("outstanding"),
          unit: "money",
          points: ageBuckets.map((bucket) => ({ value: sums[bucket], href: hrefs.ageing({ bucket }) })),
        },
      ],
    },
  };
}

/** The title compares with this many months before. */
const compared = 3;

/** The overdue amount at the end of each month. */
export function trendCard({ t, language }: Words, points: readonly OverduePoint[]): Card {
  const now = points.at(-1);
  const before = points.at(-1 - compared);
  const finding = () => {
    if (!now || !before || points.every(({ overdue }) => new Exact(overdue).isZero())) return t("trend.none");
    if (new Exact(before.overdue).isZero())
      return new Exact(now.overdue).isZero()
        ? t("trend.same", { month: monthInWords(before.asOf, language) })
        : t("trend.began", { amount: formatMoney(now.overdue) });
    if (new Exact(now.overdue).isZero()) return t("trend.gone", { amount: formatMoney(before.overdue) });
    const { kind, percent } = changeOf(before.overdue, now.overdue);
    const month = monthInWords(before.asOf, language);
    return kind === "same" ? t("trend.same", { month }) : t(`trend.${kind}`, { month, percent });
  };
  return {
    key: "trend",
    finding: finding(),
    caption: t("trend.caption"),
    chart: {
      kind: "columns",
      of: t("day"),
      categories: points.map(({ asOf }) => asOf),
      series: [
        {
          name: t("trend.overdue"),
          unit: "money",
          look: "line",
          tone: "danger",
          points: points.map(({ asOf, overdue }) => ({
            value: overdue,
            href: hrefs.ageing(asOf === now?.asOf ? {} : { asOf }),
          })),
        },
      ],
    },
  };
}

/** The customers who owe most. */
export function debtorsCard({ t }: Words, { list, sums }: Pick<AgeingList, "list" | "sums">): Card {
  const owed = sumOf(list.map(({ total }) => total));
  return {
    key: "debtors",
    finding: owed.isZero()
      ? t("debtors.none")
      : t("debtors.share", { count: list.length, percent: percentOf(owed, sums.total) }),
    caption: t("debtors.caption"),
    chart: {
      kind: "rows",
      of: t("customer"),
      categories: list.map(({ name }) => name ?? ""),
      series: [
        {
          name: t("owed"),
          unit: "money",
          points: list.map(({ id, total }) => ({
            value: total,
            href: hrefs.invoices({ customerId: id, status: [...openStatuses] }),
          })),
        },
      ],
    },
  };
}

/** In the order of the stages of a chart. */
const progress: { states: InvoiceStatus[]; stage: number }[] = [
  { states: [invoiceStatus.draft], stage: 1 },
  { states: [invoiceStatus.firstReview], stage: 2 },
  { states: [invoiceStatus.finalReview], stage: 3 },
  { states: [invoiceStatus.unpaid], stage: 4 },
  { states: [invoiceStatus.overdue], stage: 5 },
  { states: [...settledStatuses], stage: 6 },
];

/** Statements of each period by status; external people see issued ones only. */
export function progressCard({ t, language }: Words, found: readonly InvoiceMonth[], isOutside: boolean): Card {
  const countOf = (month: InvoiceMonth, states: readonly InvoiceStatus[]) =>
    month.states.filter(({ status }) => states.includes(status)).reduce((all, { count }) => all + count, 0);
  const open = found.filter((month) => countOf(month, unissuedStatuses) > 0);
  const finding = () => {
    const [first] = open;
    if (found.length === 0) return t("progress.none");
    if (isOutside) {
      const unpaid = found.reduce((all, month) => all + countOf(month, openStatuses), 0);
      return unpaid === 0 ? t("progress.paid") : t("progress.unpaid", { count: unpaid });
    }
    if (!first) return t("progress.done");
    const told = { period: monthOf(first.period), count: countOf(first, unissuedStatuses) };
    return first.oldestOpen ? t("progress.open", { ...told, day: first.oldestOpen }) : t("progress.openPlain", told);
  };
  return {
    key: "progress",
    finding: finding(),
    caption: isOutside ? t("progress.captionOutside") : t("progress.caption"),
    chart: {
      kind: "columns",
      of: t("period"),
      categories: found.map(({ period }) => monthOf(period)),
      series: progress
        .filter(({ states }) => found.some((month) => countOf(month, states) > 0))
        .map(({ states, stage }) => ({
          name: invoiceStatusWords[states[0]!][language],
          unit: "count" as const,
          stack: "states",
          stage,
          points: found.map((month) => {
            const count = countOf(month, states);
            return count === 0
              ? { value: null }
              : { value: String(count), href: hrefs.invoices({ period: [month.period], status: states }) };
          }),
        })),
    },
  };
}
