import { monthsOf } from "@busbar/contract/contracts/contract-months";
import type { Contract } from "@busbar/contract/contracts/contracts";
import type { UsageMonth } from "@busbar/contract/invoices/invoice-figures";
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { monthOf, periodOf } from "@busbar/contract/values/months";
import { monthsUntil, sumOf } from "../../../records/figures/findings.ts";
import own from "../../../records/overview/overview.module.css";
import { ChartCard } from "../../../ui/charts/ChartCard.tsx";
import { formatTotal } from "../../../ui/values/format-values.ts";
import { contractTexts } from "../contract-texts.ts";
import { billedOf, monthlyPrice } from "./contract-usage.ts";
import { relatedAddress } from "./related-queries.ts";

/** Months that a chart has room for. */
const most = 24;

type VolumeChartsProps = { row: Contract; months: readonly UsageMonth[] };

/** The agreed and the billed volume of a contract by month, and its average price. */
export function VolumeCharts({ row, months }: VolumeChartsProps) {
  const t = contractTexts.useTexts();
  const unit = commodityUnits[row.commodity];
  const categories = monthsShown(row, months);
  const agreed = new Map(row.volumes.map(({ month, quantity }) => [month, quantity]));
  const billed = new Map(months.map((month) => [monthOf(month.period), month]));
  const hrefOf = (month: string) =>
    `#${relatedAddress.statements(row.id, { period: [periodOf(month)], status: [...issuedStatuses] })}`;
  const whole = billedOf(row.volumes, months);
  const chart = { kind: "columns" as const, of: t("period"), categories };
  const priced = `${t("price.title")} (${t("unit.price", { unit })})`;
  return (
    <div className={own.charts}>
      <ChartCard
        finding={
          whole === undefined
            ? t("volume.ahead", { total: `${formatTotal(sumOf([...agreed.values()]).toFixed())} ${unit}` })
            : whole.agreed
              ? t("volume.finding", { percent: whole.agreed.percent })
              : t("volume.plain", { total: `${formatTotal(whole.quantity)} ${unit}` })
        }
        caption={t("volume.caption", { unit })}
        chart={{
          ...chart,
          series: [
            {
              name: t("volumes.title"),
              unit: "quantity",
              points: categories.map((month) => ({
                value: agreed.get(month) ?? null,
                href: `#${relatedAddress.tab(row.id, "volumes")}`,
              })),
            },
            {
              name: t("volume.billed"),
              unit: "quantity",
              points: categories.map((month) => ({ value: billed.get(month)?.quantity ?? null, href: hrefOf(month) })),
            },
          ],
        }}
      />
      {whole?.averagePrice ? (
        <ChartCard
          finding={t("price.finding", { price: `${whole.averagePrice} ${t("unit.price", { unit })}` })}
          caption={t("price.caption")}
          chart={{
            ...chart,
            series: [
              {
                name: priced,
                unit: "quantity",
                points: categories.map((month) => {
                  const found = billed.get(month);
                  return { value: found ? monthlyPrice(found) : null, href: hrefOf(month) };
                }),
              },
            ],
          }}
        />
      ) : null}
    </div>
  );
}

/** The months of the term; of a long one those up to the last billed month, and the ones after it that fit. */
function monthsShown(row: Contract, months: readonly UsageMonth[]): string[] {
  const all = monthsOf(row);
  if (all.length <= most) return all;
  const last = months.at(-1)?.period;
  const end = last === undefined ? (all[most - 1] ?? row.startDate) : monthOf(last);
  const shown = monthsUntil(`${end}-01`, most);
  return shown[0] !== undefined && shown[0] < (all[0] ?? "") ? all.slice(0, most) : shown;
}
