import { Exact } from "@busbar/contract/kernel/decimal";
import type { Point } from "@busbar/contract/points/points";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { percentOf } from "../../../records/figures/findings.ts";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { told, useHeadFigures } from "../../../records/overview/head-figures.tsx";
import { overviewTexts } from "../../../records/overview/overview-texts.ts";
import { formatQuantity, formatTotal } from "../../../ui/values/format-values.ts";
import { ProgressBar } from "../../../ui/values/ShareBar.tsx";
import { Missing } from "../../../ui/values/Values.tsx";
import { pointTexts } from "../point-texts.ts";
import { latestRead } from "./read-figures.ts";
import { type PointRelated, relatedAddress } from "./related-queries.ts";

/** What readings tell of a point in its head; a figure is undefined where there are none. */
export function useReadingFigures(point: Point, { read, may }: PointRelated) {
  const t = pointTexts.useTexts();
  const words = overviewTexts.useTexts();
  const head = useHeadFigures();
  const latest = read.data && latestRead(read.data.months, point.today);
  const curve = latest && may.readings ? `#${relatedAddress.curve(point.id, latest.month)}` : undefined;

  const month = (): RecordFigure | undefined => {
    if (!latest) return undefined;
    const unit = commodityUnits[latest.commodity];
    const soFar = latest.soFar && t("month.soFar", { quantity: `${formatTotal(latest.soFar.quantity)} ${unit}` });
    return {
      key: "month",
      label: t("month.title", { month: latest.month }),
      value: `${formatTotal(latest.quantity)} ${unit}`,
      note: [
        words("source.readings"),
        !latest.complete && t("month.incomplete"),
        latest.change ? head.comparison(latest.change) : soFar,
      ]
        .filter(Boolean)
        .join(" · "),
      href: curve,
    };
  };

  const capacity = (): RecordFigure | undefined => {
    const [load, kva] = [latest?.maxKw, point.capacityKva];
    if (!load || kva === null || Number(kva) <= 0) return undefined;
    const used = new Exact(load).div(kva);
    return {
      key: "capacity",
      label: t("capacity.title"),
      value: `${formatQuantity(kva)} kVA`,
      note: t("capacity.max", { month: latest?.month ?? "", load: formatTotal(load), percent: percentOf(load, kva) }),
      href: curve,
      picture: <ProgressBar share={used.toDecimalPlaces(4).toFixed()} beyond={used.greaterThan(1)} />,
    };
  };

  /** How far readings have come, how complete they are, and what is open. */
  const state = (): RecordFigure => {
    const { lastDataDay = null, completeness30d = null, openIssues = null } = read.data ?? {};
    const issues = openIssues !== null && openIssues > 0 ? openIssues : undefined;
    const share = completeness30d !== null && t("state.complete", { percent: percentOf(completeness30d, 1) });
    return {
      key: "readings",
      label: t("state.title"),
      value: told(read, () => lastDataDay ?? <Missing why={t("state.none")} />),
      note: [share, issues && t("state.issues", { count: issues })].filter(Boolean).join(" · "),
      href: `#${issues && may.exceptions ? relatedAddress.exceptions(point.id) : relatedAddress.curveOfDay(point.id, lastDataDay)}`,
      picture: completeness30d === null ? undefined : <ProgressBar share={completeness30d} />,
    };
  };

  return { month, capacity, state };
}
