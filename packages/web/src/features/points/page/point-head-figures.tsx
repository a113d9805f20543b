import { openStatuses } from "@busbar/contract/invoices/invoice-status";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Point } from "@busbar/contract/points/points";
import { contractAddress, invoiceAddress } from "@busbar/contract/records/record-addresses";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { monthOf } from "@busbar/contract/values/months";
import { percentOf } from "../../../records/figures/findings.ts";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { InvoiceStatusTag } from "../../../records/InvoiceStatusTag.tsx";
import { told, useHeadFigures } from "../../../records/overview/head-figures.tsx";
import { daysUntilLast } from "../../../records/overview/usage.ts";
import { lastDayOf } from "../../../ui/values/days.ts";
import { formatMoney, formatQuantity, formatTotal } from "../../../ui/values/format-values.ts";
import { ProgressBar } from "../../../ui/values/ShareBar.tsx";
import { Missing } from "../../../ui/values/Values.tsx";
import { pointTexts } from "../point-texts.ts";
import { useReadingFigures } from "./point-reading-figures.tsx";
import { latestMonth } from "./point-usage.ts";
import { type PointRelated, relatedAddress } from "./related-queries.ts";

/** What a point is looked up for: its energy, its readings, its capacity, its contract and what is still to be paid. */
export function usePointFigures(point: Point, related: PointRelated): RecordFigure[] {
  const t = pointTexts.useTexts();
  const head = useHeadFigures();
  const reading = useReadingFigures(point, related);
  const { may, shares, energy, statements, contracts, open } = related;
  const latest = shares.data && latestMonth(shares.data);
  const toTab = (tab: string) => `#${relatedAddress.tab(point.id, tab)}`;

  const month = (): RecordFigure => {
    const [only, second] = latest?.invoiceIds ?? [];
    const statement = statements.data?.list.find(({ id }) => id === only);
    return {
      key: "month",
      label: latest ? t("month.title", { month: monthOf(latest.period) }) : t("month.none"),
      value: told(energy, () =>
        latest ? `${formatTotal(latest.quantity)} ${commodityUnits[latest.commodity]}` : <Missing />,
      ),
      note: energy.data && (latest ? head.comparison(latest.change) : head.nothingIssued),
      href: only === undefined ? undefined : second ? toTab("statements") : `#${invoiceAddress({ id: only })}`,
      picture:
        statement && !second ? (
          <span>
            <InvoiceStatusTag status={statement.status} />
          </span>
        ) : undefined,
    };
  };

  const capacity = (): RecordFigure => {
    const load = latest?.commodity === "ELECTRICITY" && point.capacityKva !== null ? latest.averageLoad : null;
    const isKnown = load !== null && load !== undefined && Number(point.capacityKva) > 0;
    const used = new Exact(isKnown ? load : 0).div(isKnown ? (point.capacityKva ?? "1") : 1);
    return {
      key: "capacity",
      label: t("capacity.title"),
      value: point.capacityKva === null ? <Missing why={t("why.none")} /> : `${formatQuantity(point.capacityKva)} kVA`,
      note: isKnown
        ? t("capacity.load", {
            load: formatQuantity(load),
            percent: percentOf(load, point.capacityKva ?? "1"),
          })
        : null,
      href: toTab("profile"),
      picture: isKnown ? (
        <ProgressBar share={used.toDecimalPlaces(4).toFixed()} beyond={used.greaterThan(1)} />
      ) : undefined,
    };
  };

  const end = (): RecordFigure => {
    const inForce = contracts.data?.list.find(
      ({ status, startDate, endsOn }) =>
        status === "ACTIVE" && startDate <= point.today && endsOn > point.today && endsOn === point.contractUntil,
    );
    const until = point.contractUntil;
    return {
      key: "end",
      label: t("end.title"),
      value: until ? head.daysLeft(daysUntilLast(point.today, until)) : <Missing why={t("why.withoutContract")} />,
      note: until
        ? [inForce?.contractNo, lastDayOf(until)].filter(Boolean).join(" · ")
        : contracts.data && t("why.withoutContract"),
      href: inForce ? `#${contractAddress(inForce)}` : toTab("contracts"),
      picture: inForce ? (
        <ProgressBar share={String(shareOf(point.today, inForce.startDate, inForce.endsOn))} />
      ) : undefined,
    };
  };

  const owed = (): RecordFigure => ({
    key: "owed",
    label: t("owed.title"),
    value: told(open, ({ total }) => t("statementCount", { count: total })),
    note:
      open.data &&
      (open.data.total > 0
        ? t("owed.amount", { amount: formatMoney(open.data.sums.outstanding ?? "0") })
        : head.nothingOwed),
    href: `#${relatedAddress.statements(point.id, { status: [...openStatuses] })}`,
    picture: open.data?.list[0] ? (
      <span>
        <InvoiceStatusTag status={open.data.list[0].status} />
      </span>
    ) : undefined,
  });

  const usage = head.usage(energy, (periods) => {
    if (energy.data?.source === "statements") return relatedAddress.tab(point.id, "statements");
    return may.readings ? relatedAddress.curveOfYear(point.id, `${monthOf(periods.at(-1) ?? "")}-01`) : undefined;
  });
  const isRead = energy.data?.source === "readings";

  return [
    (isRead && reading.month()) || month(),
    usage,
    ...(point.commodity === "ELECTRICITY" ? [reading.capacity() ?? capacity()] : []),
    ...(may.readings ? [reading.state()] : []),
    ...(may.contracts ? [end()] : []),
    ...(may.statements ? [owed()] : []),
  ];
}

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const shareOf = (day: string, from: string, to: string) => (dayOf(day) - dayOf(from)) / (dayOf(to) - dayOf(from));
