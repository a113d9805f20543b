import { isIssued, settledStatuses } from "@busbar/contract/invoices/invoice-status";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { useBusinessDate, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { percentOf } from "../../../records/figures/findings.ts";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { notIssued } from "../../../records/statement-columns.tsx";
import { daysBetween } from "../../../ui/values/days.ts";
import { formatMoney, formatQuantity } from "../../../ui/values/format-values.ts";
import { ShareBar } from "../../../ui/values/ShareBar.tsx";
import { DateText, Missing, Money, Quantity } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { periodText } from "../invoice-words.tsx";
import { differenceOf, shareText } from "../review/compare.ts";

/** What a statement is opened for: amount, energy and its price, when it is due, what is paid, and the month before. */
export function useInvoiceFigures(row: Invoice): RecordFigure[] {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  const today = useBusinessDate();
  const seesMoney = useCan()(["payment:read"]);
  const { bill, payable, allocated, outstanding } = row;
  const own = `#${invoiceAddress(row)}`;
  const unit = commodityUnits[row.commodity];
  const points = new Set(bill?.lines.map(({ pointName }) => pointName).filter(Boolean)).size;
  const toLines = bill ? own : undefined;
  const issued = isIssued(row.status);

  const due = (): RecordFigure => {
    const day = row.extensionUntil ?? row.dueDate;
    const left = day === null ? 0 : daysBetween(today, day);
    return {
      key: "due",
      label: t("dueDate"),
      value: day === null ? <Missing why={notIssued[language]} /> : <DateText value={day} />,
      note:
        day === null
          ? notIssued[language]
          : settledStatuses.includes(row.status)
            ? t("figure.settled")
            : left < 0
              ? t("figure.lateDays", { count: -left })
              : t("figure.daysLeft", { count: left }),
    };
  };

  const paid = (): RecordFigure => ({
    key: "paid",
    label: t("outstanding"),
    value: <Money amount={outstanding} why={notIssued[language]} />,
    note:
      outstanding === null
        ? notIssued[language]
        : t("figure.paid", {
            amount: formatMoney(allocated),
            share: Number(payable) === 0 ? "0%" : percentOf(allocated, payable),
          }),
    href: issued && seesMoney ? `${own}?tab=money` : undefined,
    picture:
      outstanding === null ? undefined : (
        <ShareBar
          parts={[
            { key: "paid", share: allocated, shade: 0 },
            { key: "open", share: outstanding, shade: row.status === -1 ? 3 : "rest" },
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
        note: bill.before ? `${periodText(bill.before.period)} ${formatMoney(bill.before.payable)}` : t("against.none"),
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
      value: <Quantity value={row.quantity} unit={unit} />,
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
    // A credit statement is not paid, it pays.
    ...(payable.startsWith("-") ? [] : [due(), paid()]),
    ...before(),
  ];
}
