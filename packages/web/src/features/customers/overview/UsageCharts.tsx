import type { CustomerMonth } from "@busbar/contract/invoices/invoice-figures";
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { commodityUnits, commodityWords, type Commodity } from "@busbar/contract/values/commodities";
import { useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { ChartCard } from "../../../ui/charts/ChartCard.tsx";
import type { ChartSeries } from "../../../ui/charts/chart-model.ts";
import { sumOf } from "../../../records/figures/findings.ts";
import { formatMoney, formatQuantity } from "../../../ui/values/format-values.ts";
import { customerTexts } from "../customer-texts.ts";
import styles from "./overview.module.css";
import { relatedAddress } from "./related-queries.ts";
import { chartMonths, commoditiesOf, monthsToLastIssued, payableIn, plainMonth, quantityIn, usageOf } from "./usage.ts";

type UsageChartsProps = { customerId: string; months: readonly CustomerMonth[] };

/** Energy and amount of a customer by month, from issued statements. */
export function UsageCharts({ customerId, months }: UsageChartsProps) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const today = useBusinessDate();
  const categories = chartMonths(today, months);
  const commodities = commoditiesOf(months);
  const pointsOf = (valueIn: (month: string) => string | null) =>
    categories.map((month) => ({
      value: valueIn(month),
      href: `#${relatedAddress.statements(customerId, { period: [plainMonth(month)], status: [...issuedStatuses] })}`,
    }));
  const chart = (series: ChartSeries) => ({ kind: "columns" as const, of: t("month"), categories, series: [series] });
  const energy = (commodity: Commodity) => {
    const found = usageOf(months, commodity);
    const name = `${commodityWords[commodity][language]} (${commodityUnits[commodity]})`;
    const total = `${formatQuantity(found?.total ?? "0")} ${commodityUnits[commodity]}`;
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
  return (
    <div className={styles.charts}>
      {commodities.slice(0, 1).map(energy)}
      <ChartCard
        finding={t("billed.finding", { total: formatMoney(sumOf(amounts).toFixed(2)) })}
        caption={t("usage.caption", { what: t("billed.name") })}
        chart={chart({
          name: t("billed.name"),
          unit: "money",
          points: pointsOf((month) => payableIn(months, month)),
        })}
      />
      {commodities.slice(1).map(energy)}
    </div>
  );
}
