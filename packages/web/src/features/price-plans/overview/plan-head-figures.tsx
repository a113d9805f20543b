import { type PricePlanDetail, pricePlanColumnTitles } from "@busbar/contract/price-plans/price-plans";
import { useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { told } from "../../../records/overview/head-figures.tsx";
import { daysUntilLast } from "../../../records/overview/usage.ts";
import { addDays } from "../../../ui/values/days.ts";
import { ShareBar } from "../../../ui/values/ShareBar.tsx";
import { Sparkline } from "../../../ui/values/Sparkline.tsx";
import { Missing } from "../../../ui/values/Values.tsx";
import { planTexts } from "../plan-texts.ts";
import { useSpan } from "../plan-words.tsx";
import { formatPrice } from "../versions/component-words.ts";
import { energyPrices } from "./energy-prices.ts";
import { type PlanRelated, relatedAddress } from "./related-queries.ts";

/** What a plan is looked up for: what it costs, until when, and who is billed by it. */
export function usePlanFigures(plan: PricePlanDetail, related: PlanRelated): RecordFigure[] {
  const t = planTexts.useTexts();
  const span = useSpan();
  const language = useLanguage();
  const today = useBusinessDate();
  const { current, next } = plan;
  const { may, contracts, running, prices } = related;

  const uses = (): RecordFigure => ({
    key: "contracts",
    label: t("uses.title"),
    value: told(running, ({ total }) => t("uses.count", { count: total })),
    note: contracts.data && t("uses.all", { count: contracts.data.total }),
    href: `#${relatedAddress.inForce(plan.id)}`,
    picture:
      running.data && contracts.data && contracts.data.total > 0 ? (
        <ShareBar parts={[{ key: "running", share: String(running.data.total / contracts.data.total), shade: 0 }]} />
      ) : undefined,
  });

  const inForce = (): RecordFigure => ({
    key: "current",
    label: pricePlanColumnTitles.current[language],
    value: current ? t("version", { version: current.versionNo }) : <Missing why={t("why.noVersion")} />,
    note: current ? span(current) : t("why.noVersion"),
    href: current ? `#${relatedAddress.version(plan.id, current.versionNo)}` : undefined,
  });

  const ahead = (): RecordFigure => ({
    key: "next",
    label: pricePlanColumnTitles.next[language],
    value: next ? next.validFrom : <Missing why={t("next.none")} />,
    note: next
      ? t("next.in", { version: next.versionNo, count: daysUntilLast(today, addDays(next.validFrom, 1)) })
      : t("next.none"),
    href: next ? `#${relatedAddress.version(plan.id, next.versionNo)}` : undefined,
  });

  const price = (): RecordFigure => {
    const found = prices.data && energyPrices(prices.data.components);
    const unit = found && t("unit.price", { unit: found.unit });
    return {
      key: "price",
      label: t("price.title"),
      value: current ? (
        told(prices, () => (found ? formatPrice(found.lowest) : <Missing />))
      ) : (
        <Missing why={t("why.noVersion")} />
      ),
      note:
        found && unit
          ? found.lowest === found.highest
            ? unit
            : t("price.to", { highest: `${formatPrice(found.highest)} ${unit}` })
          : null,
      href: current ? `#${relatedAddress.version(plan.id, current.versionNo)}` : undefined,
      picture: found ? <Sparkline values={found.prices.map(Number)} /> : undefined,
    };
  };

  return [...(may.contracts ? [uses()] : []), inForce(), ahead(), price()];
}
