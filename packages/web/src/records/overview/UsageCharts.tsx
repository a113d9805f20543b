import { commodityUnits, commodityWords, type Commodity } from "@busbar/contract/values/commodities";
import { periodOf } from "@busbar/contract/values/months";
import { useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { ChartCard } from "../../ui/charts/ChartCard.tsx";
import type { ChartSeries } from "../../ui/charts/chart-model.ts";
import { formatMoney, formatTotal } from "../../ui/values/format-values.ts";
import { sumOf } from "../figures/findings.ts";
import type { Energy } from "./energy.ts";
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
  energy: Energy;
  /** What was charged; absent: what statements tell of the energy, too. */
  charged?: readonly UsageMonth[] | undefined;
  /** The rows behind a month, such as `202512`. */
  addressOf: (period: string) => string;
  /** The same for a month's energy, where that leads elsewhere. */
  energyAddressOf?: ((period: string) => string | undefined) | undefined;
  /** Only so many months; absent: up to two years. */
  most?: number | undefined;
  /** Without the amounts. */
  energyAlone?: boolean | undefined;
};

/** Energy of a record by month, and what it was charged on issued statements. */
export function UsageCharts({
  energy: { source, months },
  charged = source === "statements" ? months : [],
  addressOf,
  energyAddressOf = addressOf,
  most,
  energyAlone,
}: UsageChartsProps) {
  const t = overviewTexts.useTexts();
  const language = useLanguage();
  const today = useBusinessDate();
  const commodities = commoditiesOf(source === "statements" ? months : [...charged, ...months]).filter((commodity) =>
    months.some((month) => month.commodity === commodity),
  );
  const chart = (
    of: readonly UsageMonth[],
    { name, unit }: Pick<ChartSeries, "name" | "unit">,
    valueIn: (month: string) => string | null,
    addressIn: (period: string) => string | undefined,
  ) => {
    const categories = chartMonths(today, of, most);
    const points = categories.map((month) => {
      const address = addressIn(periodOf(month));
      return { value: valueIn(month), ...(address !== undefined && { href: `#${address}` }) };
    });
    return { kind: "columns" as const, of: t("month"), categories, series: [{ name, unit, points }] };
  };
  const energy = (commodity: Commodity) => {
    const found = usageOf(months, commodity);
    const name = `${commodityWords[commodity][language]} (${commodityUnits[commodity]})`;
    const total = `${formatTotal(found?.total ?? "0")} ${commodityUnits[commodity]}`;
    const { kind = "same", percent = "" } = found?.change ?? {};
    return (
      <ChartCard
        key={commodity}
        finding={kind === "same" ? t("usage.finding", { total }) : t(`usage.finding.${kind}`, { total, percent })}
        caption={t(source === "readings" ? "usage.captionRead" : "usage.caption", { what: name })}
        chart={chart(
          months,
          { name, unit: "quantity" },
          (month) => quantityIn(months, month, commodity),
          energyAddressOf,
        )}
      />
    );
  };
  const amounts = monthsToLastIssued(charged).flatMap((month) => payableIn(charged, month) ?? []);
  // People who may not see what a record was charged have no amounts.
  const hasAmounts = !energyAlone && charged.some(({ payable }) => payable !== undefined);
  return (
    <div className={styles.charts}>
      {commodities.slice(0, 1).map(energy)}
      {hasAmounts ? (
        <ChartCard
          finding={t("billed.finding", { total: formatMoney(sumOf(amounts).toFixed(2)) })}
          caption={t("usage.caption", { what: t("billed.name") })}
          chart={chart(
            charged,
            { name: t("billed.name"), unit: "money" },
            (month) => payableIn(charged, month),
            addressOf,
          )}
        />
      ) : null}
      {commodities.slice(1).map(energy)}
    </div>
  );
}
