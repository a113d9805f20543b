import type { ContractEnds } from "@busbar/contract/contracts/contract-figures";
import type { CustomerStageCount } from "@busbar/contract/customers/customer-figures";
import type { Lifecycle } from "@busbar/contract/customers/customer-fields";
import type { AgeingRow } from "@busbar/contract/receivables/ageing";
import { Region, regionWords } from "@busbar/contract/areas/areas";
import { provinceTiles } from "@busbar/contract/areas/province-tiles";
import type { ChartSeries } from "../../ui/charts/chart-model.ts";
import { type Card, hrefs, type Words } from "./card.ts";
import { monthInWords, percentOf } from "../../records/figures/findings.ts";

type Stages = readonly CustomerStageCount[];
const countOf = (stages: Stages): number => stages.reduce((all, { count }) => all + count, 0);

/** Customers by region, most first; with the amounts owed for those who may see them. */
export function regionsCard({ t, language }: Words, stages: Stages, owed: readonly AgeingRow[] | undefined): Card {
  const inRegion = (region: Region) => countOf(stages.filter((one) => one.region === region));
  const regions = Region.options
    .filter((region) => inRegion(region) > 0)
    .toSorted((one, other) => inRegion(other) - inRegion(one));
  const [most] = regions;
  const series: ChartSeries[] = [
    {
      name: t("customers"),
      unit: "count",
      points: regions.map((region) => ({
        value: String(inRegion(region)),
        href: hrefs.customers({ region: [region] }),
      })),
    },
  ];
  if (owed)
    series.push({
      name: t("outstanding"),
      unit: "money",
      tableOnly: true,
      points: regions.map((region) => ({
        value: owed.find(({ id }) => id === region)?.total ?? "0.00",
        href: hrefs.ageing({ region: [region] }),
      })),
    });
  return {
    key: "regions",
    finding: most
      ? t("regions.most", { region: regionWords[most][language], percent: percentOf(inRegion(most), countOf(stages)) })
      : t("noCustomers"),
    caption: owed ? t("regions.caption") : t("regions.captionAlone"),
    chart: {
      kind: "rows",
      of: t("region"),
      categories: regions.map((region) => regionWords[region][language]),
      series,
    },
  };
}

/** Customers by province. */
export function provincesCard({ t, language }: Words, stages: Stages): Card {
  const inProvince = (code: string) => countOf(stages.filter(({ areaCode }) => areaCode.startsWith(code)));
  const found = provinceTiles.filter(({ code }) => inProvince(code) > 0);
  const most = found.toSorted((one, other) => inProvince(other.code) - inProvince(one.code))[0];
  const finding = () => {
    if (!most) return t("noCustomers");
    const province = most[language];
    return found.length === 1
      ? t("provinces.one", { province })
      : t("provinces.most", { count: found.length, province });
  };
  return {
    key: "provinces",
    finding: finding(),
    caption: t("provinces.caption"),
    chart: {
      kind: "tiles",
      of: t("province"),
      categories: provinceTiles.map((tile) => tile[language]),
      places: provinceTiles.map(({ column, row, letters, zh }) => ({
        column,
        row,
        letters: language === "zh" ? zh.slice(0, 2) : letters,
      })),
      series: [
        {
          name: t("customers"),
          unit: "count",
          points: provinceTiles.map(({ code }) => {
            const count = inProvince(code);
            return count === 0
              ? { value: null }
              : { value: String(count), href: hrefs.customers({ areaCode: `${code}0000` }) };
          }),
        },
      ],
    },
  };
}

/**
 * A stage includes all customers beyond it. Closed customers are left out, since they may have been closed at any
 * stage.
 */
const funnel: readonly Lifecycle[] = ["LEAD", "QUOTED", "PENDING_CHECK", "ACTIVE", "SUSPENDED"];
const stagesShown = 4;

/** How many customers reached each stage, with the share of the stage before. */
export function funnelCard({ t }: Words, stages: Stages, stageName: (stage: Lifecycle) => string): Card {
  const steps = funnel.slice(0, stagesShown).map((stage, at) => {
    const beyond = funnel.slice(at);
    return { stage, beyond, count: countOf(stages.filter(({ lifecycle }) => beyond.includes(lifecycle))) };
  });
  const [all, active] = [steps[0]?.count ?? 0, steps.at(-1)?.count ?? 0];
  return {
    key: "funnel",
    finding: all === 0 ? t("funnel.none") : t("funnel.share", { percent: percentOf(active, all) }),
    caption: t("funnel.caption"),
    chart: {
      kind: "rows",
      of: t("stage"),
      categories: steps.map(({ stage, count }, at) => {
        const before = steps[at - 1]?.count;
        return before ? `${stageName(stage)} · ${percentOf(count, before)}` : stageName(stage);
      }),
      series: [
        {
          name: t("reached"),
          unit: "count",
          points: steps.map(({ beyond, count }) => ({
            value: String(count),
            href: hrefs.customers({ lifecycle: [...beyond] }),
          })),
        },
      ],
    },
  };
}

/** Contracts by the month in which they end. */
export function endsCard({ t, language }: Words, ends: readonly ContractEnds[]): Card {
  const most = ends.toSorted((one, other) => other.count - one.count)[0];
  return {
    key: "ends",
    finding:
      most && most.count > 0
        ? t("ends.most", { month: monthInWords(most.month, language), count: most.count })
        : t("ends.none"),
    caption: t("ends.caption"),
    chart: {
      kind: "columns",
      of: t("month"),
      categories: ends.map(({ month }) => month),
      series: [
        {
          name: t("contracts"),
          unit: "count",
          points: ends.map(({ month, count }) => ({ value: String(count), href: hrefs.contracts({ endsIn: month }) })),
        },
      ],
    },
  };
}
