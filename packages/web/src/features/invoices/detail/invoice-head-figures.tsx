import { invoiceStatus, settledStatuses } from "@busbar/contract/invoices/invoice-status";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { monthOf } from "@busbar/contract/values/months";
import { useBusinessDate, useCan } from "../../../kernel/portal/portal-context.tsx";
import { percentOf } from "../../../records/figures/findings.ts";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { daysBetween } from "../../../ui/values/days.ts";
import { formatMoney, formatQuantity } from "../../../ui/values/format-values.ts";
import { ShareBar } from "../../../ui/values/ShareBar.tsx";
import { DateText, Missing, Money, Quantity } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { differenceOf, shareText } from "../review/compare.ts";

/** What a statement is opened for: amount, energy and its price, when it is due, what is paid, and the month before. */
export function useInvoiceFigures(row: Invoice): RecordFigure[] {
  const t = invoiceTexts.useTexts();
  const today = useBusinessDate();
  const seesMoney = useCan()(["payment:read"]);
  const { bill, payable, allocated, outstanding } = row;
  const own = `#${invoiceAddress(row)}`;
  const unit = commodityUnits[row.commodity];
  const points = new Set(bill?.lines.map(({ pointName }) => pointName).filter(Boolean)).size;
  const toLines = bill ? own : undefined;
  const dueOn = row.extensionUntil ?? row.dueDate;

  const due = (day: string): RecordFigure => {
    const left = daysBetween(today, day);
    return {
      key: "due",
      label: t("dueDate"),
      value: <DateText value={day} />,
      note: settledStatuses.includes(row.status)
        ? t("figure.settled")
        : left < 0
          ? t("figure.lateDays", { count: -left })
          : t("figure.daysLeft", { count: left }),
    };
  };

  const paid = (open: string): RecordFigure => ({
    key: "paid",
    label: t("outstanding"),
    value: <Money amount={open} />,
    note: t("figure.paid", {
      amount: formatMoney(allocated),
      share: Number(payable) === 0 ? "0%" : percentOf(allocated, payable),
    }),
    href: seesMoney ? `${own}?tab=money` : undefined,
    picture: (
      <ShareBar
        parts={[
          { key: "paid", share: allocated, shade: 0 },
          { key: "open", share: open, shade: row.status === invoiceStatus.overdue ? 3 : "rest" },
        ]}
      />
    ),
  });

  const before = (): RecordFigure[] => {
    if (!bill || row.docType !== "REGULAR") return [];
    const difference = bill.before && differenceOf(payable, bill.before.payable);
    const sign = difference && !difference.change.startsWith("-") && Number(difference.change) !== 0 ? "+" : "";
    return [
      {
        key: "before",
        label: t("against"),
        value: difference ? (
          `${sign}${difference.share === null ? formatMoney(difference.change) : shareText(difference.share)}`
        ) : (
          <Missing why={t("against.none")} />
        ),
        note: bill.before ? `${monthOf(bill.before.period)} ${formatMoney(bill.before.payable)}` : t("against.none"),
        href: bill.before ? `#${invoiceAddress(bill.before)}` : undefined,
      },
    ];
  };

  return [
    {
      key: "payable",
      label: t("payable"),
      value: <Money amount={payable} />,
      note: bill ? t("figure.net", { amount: formatMoney(bill.net) }) : null,
      href: toLines,
    },
    {
      key: "quantity",
      label: t("figure.quantity"),
      value: <Quantity whole value={row.quantity} unit={unit} />,
      note: points > 0 ? t("figure.points", { count: points }) : null,
      href: toLines,
    },
    ...(bill
      ? [
          {
            key: "price",
            label: t("figure.averagePrice"),
            value:
              bill.averagePrice === null ? (
                <Missing why={t("figure.noEnergy")} />
              ) : (
                `${formatQuantity(bill.averagePrice)} ${t("unit.price", { unit })}`
              ),
            note: t("figure.ofEnergy"),
            href: toLines,
          },
        ]
      : []),
    // Before the issue nothing is due, and a credit statement is not paid but pays.
    ...(dueOn !== null && outstanding !== null && !payable.startsWith("-") ? [due(dueOn), paid(outstanding)] : []),
    ...before(),
  ];
}
