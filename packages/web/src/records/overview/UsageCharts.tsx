import { commodityUnits, commodityWords, type Commodity } from "@busbar/contract/values/commodities";
import { periodOf } from "@busbar/contract/values/months";
import { useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { ChartCard } from "../../ui/charts/ChartCard.tsx";
import type { ChartSeries } from "../../ui/charts/chart-model.ts";
import { formatMoney, formatTotal } from "../../ui/values/format-values.ts";
import { sumOf } from "../figures/findings.ts";
import { overviewTexts } from "./overview-texts.ts";
import styles from "./overview.module.css";
import {
  chartMonths,
  commoditiesOf,
  monthsToLastIssued,
  payableIn,
  quantityIn,
  type UsageMonth,
  usageOf,
} from "./usage.ts";

export type UsageChartsProps = {
  months: readonly UsageMonth[];
  /** The rows behind a month, such as `202512`. */
  addressOf: (period: string) => string;
  /** Only so many months; absent: up to two years. */
  most?: number | undefined;
  /** Without the amounts. */
  energyAlone?: boolean | undefined;
};

/** Energy and amount of a record by month, from issued statements. */
export function UsageCharts({ months, addressOf, most, energyAlone }: UsageChartsProps) {
  const t = overviewTexts.useTexts();
  const language = useLanguage();
  const today = useBusinessDate();
  const categories = chartMonths(today, months, most);
  const commodities = commoditiesOf(months);
  const pointsOf = (valueIn: (month: string) => string | null) =>
    categories.map((month) => ({ value: valueIn(month), href: `#${addressOf(periodOf(month))}` }));
  const chart = (series: ChartSeries) => ({ kind: "columns" as const, of: t("month"), categories, series: [series] });
  const energy = (commodity: Commodity) => {
    const found = usageOf(months, commodity);
    const name = `${commodityWords[commodity][language]} (${commodityUnits[commodity]})`;
    const total = `${formatTotal(found?.total ?? "0")} ${commodityUnits[commodity]}`;
    const { kind = "same", percent = "" } = found?.change ?? {};
    return (
      <ChartCard
        key={commodity}
        finding={kind === "same" ? t("usage.finding", { total }) : t(`usage.finding.${kind}`, { total, percent })}
        caption={t("usage.caption", { what: name })}
        chart={chart({ name, unit: "quantity", points: pointsOf((month) => quantityIn(months, month, commodity)) })}
      />
    );
  };
  const amounts = monthsToLastIssued(months).flatMap((month) => payableIn(months, month) ?? []);
  // People who may not see what a record was charged have no amounts.
  const hasAmounts = !energyAlone && months.some(({ payable }) => payable !== undefined);
  return (
    <div className={styles.charts}>
      {commodities.slice(0, 1).map(energy)}
      {hasAmounts ? (
        <ChartCard
          finding={t("billed.finding", { total: formatMoney(sumOf(amounts).toFixed(2)) })}
          caption={t("usage.caption", { what: t("billed.name") })}
          chart={chart({
            name: t("billed.name"),
            unit: "money",
            points: pointsOf((month) => payableIn(months, month)),
          })}
        />
      ) : null}
      {commodities.slice(1).map(energy)}
    </div>
  );
}
