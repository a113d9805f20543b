import type { Contract } from "@busbar/contract/contracts/contracts";
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { commodityUnits } from "@busbar/contract/values/commodities";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { told, useHeadFigures } from "../../../records/overview/head-figures.tsx";
import { daysUntilLast } from "../../../records/overview/usage.ts";
import { addDays, lastDayOf } from "../../../ui/values/days.ts";
import { formatMoney, formatTotal } from "../../../ui/values/format-values.ts";
import { ProgressBar } from "../../../ui/values/ShareBar.tsx";
import { Sparkline } from "../../../ui/values/Sparkline.tsx";
import { Missing } from "../../../ui/values/Values.tsx";
import { contractTexts } from "../contract-texts.ts";
import { placeOf } from "../contract-words.tsx";
import { billedOf, monthlyPrice, nextReminder } from "./contract-usage.ts";
import { type ContractRelated, relatedAddress } from "./related-queries.ts";

/** What a contract is looked up for: how long it runs, what was billed against it and at which price. */
export function useContractFigures(row: Contract, related: ContractRelated): RecordFigure[] {
  const t = contractTexts.useTexts();
  const head = useHeadFigures();
  const { may, months } = related;
  const unit = commodityUnits[row.commodity];
  const billed = months.data && billedOf(row.volumes, months.data);
  const latestPrices = (months.data ?? []).slice(-12).map((month) => monthlyPrice(month) ?? "0");
  const toTab = (tab: string) => `#${relatedAddress.tab(row.id, tab)}`;
  const toIssued = `#${relatedAddress.statements(row.id, { status: [...issuedStatuses] })}`;

  const term = (): RecordFigure => {
    const { status, startDate, endsOn, today } = row;
    const days = daysUntilLast(today, status === "SIGNED" ? addDays(startDate, 1) : endsOn);
    const isOver = status === "EXPIRED" || status === "TERMINATED";
    return {
      key: "term",
      label: t("field.term"),
      value:
        status === "ACTIVE"
          ? head.daysLeft(days)
          : status === "SIGNED"
            ? t("term.begins", { count: days })
            : isOver
              ? t("term.over")
              : t("days", { count: daysUntilLast(startDate, endsOn) + 1 }),
      note: `${startDate} – ${lastDayOf(endsOn)}`,
      href: toTab("overview"),
      picture: (
        <ProgressBar
          share={String(isOver ? 1 : status === "ACTIVE" ? placeOf(addDays(today, 1), startDate, endsOn) : 0)}
        />
      ),
    };
  };

  const volume = (): RecordFigure => ({
    key: "volume",
    label: t("billed.title"),
    value: told(months, () => (billed ? `${formatTotal(billed.quantity)} ${unit}` : <Missing />)),
    note:
      months.data &&
      (billed
        ? billed.agreed
          ? t("billed.agreed", {
              percent: billed.agreed.percent,
              volume: `${formatTotal(billed.agreed.quantity)} ${unit}`,
            })
          : t("billed.notAgreed")
        : head.nothingIssued),
    href: billed ? toIssued : toTab("volumes"),
    picture: billed?.agreed ? <ProgressBar share={billed.agreed.share} beyond={billed.agreed.beyond} /> : undefined,
  });

  const price = (): RecordFigure => ({
    key: "price",
    label: t("price.title"),
    value: told(months, () =>
      billed?.averagePrice ? `${billed.averagePrice} ${t("unit.price", { unit })}` : <Missing />,
    ),
    note: months.data && (billed ? t("price.of", { amount: formatMoney(billed.payable) }) : head.nothingIssued),
    href: billed ? toIssued : toTab("statements"),
    picture: <Sparkline values={latestPrices.map(Number)} />,
  });

  const reminder = (): RecordFigure => {
    const next = nextReminder(row);
    return {
      key: "reminder",
      label: row.next ? t("field.next") : t("reminder.title"),
      value: row.next ? row.next.contractNo : (next?.on ?? <Missing why={t("reminder.none")} />),
      note: row.next ? null : next ? t("reminder.before", { count: next.days }) : t("reminder.none"),
      href: row.next ? `#${contractAddress(row.next)}` : toTab("overview"),
    };
  };

  const points = (): RecordFigure => ({
    key: "points",
    label: t("points"),
    value: new Set(row.points.map(({ pointId }) => pointId)).size,
    note: row.points[0]?.name,
    href: toTab("points"),
  });

  return [
    term(),
    ...(may.statements ? [volume(), price()] : []),
    // Whether a renewal is drafted is nobody's business outside the house.
    ...(row.inside ? [reminder()] : []),
    points(),
  ];
}
