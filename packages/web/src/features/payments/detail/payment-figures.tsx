import { paymentKindWords, paymentMethodWords } from "@busbar/contract/payments/payment-fields";
import type { Allocation, Payment } from "@busbar/contract/payments/payments";
import { customerAddress, invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { sumOf } from "../../../records/figures/findings.ts";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { usePaymentWords } from "../../../records/use-payment-words.ts";
import { formatMoney } from "../../../ui/values/format-values.ts";
import { ShareBar } from "../../../ui/values/ShareBar.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import { customerOf } from "../payment-queries.ts";
import { paymentTexts } from "../payment-texts.ts";

/** Allocations that were not reversed. */
const living = (allocations: readonly Allocation[]): Allocation[] =>
  allocations.filter(({ reversedOn }) => reversedOn === null);

const without = (sign: string) => sign.replace("-", "");

/** What a payment is looked up for: how much came, what it paid, what is left, and whose it is. */
export function usePaymentFigures(row: Payment): RecordFigure[] {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  const { isCustomer, titleOf } = usePaymentWords();
  const customer = useCustomerFigure(row);
  const { kind, state, amount, unallocated, withdrawn } = row;
  const isDebt = kind === "OFFSET";
  const parts = living(isDebt ? row.paidBy : row.allocations);
  const used = sumOf(parts.map((part) => part.amount)).toFixed(2);
  const left = without(unallocated);

  const about: RecordFigure = {
    key: "amount",
    label: isCustomer && kind === "RECEIPT" ? t("own.amount") : paymentKindWords[kind][language],
    value: <Money amount={amount} />,
    note: (
      <>
        <DateText value={row.valueDate} /> · {paymentMethodWords[row.method][language]}
      </>
    ),
  };
  const allocated: RecordFigure = {
    key: "allocated",
    label: isDebt ? t("figure.recovered") : titleOf("allocated"),
    value: <Money amount={used} />,
    note:
      parts.length === 0
        ? t(isCustomer ? "own.noParts" : "figure.noParts")
        : t(isCustomer ? "own.parts" : "figure.parts", { count: parts.length }),
    href: addressOfParts(row, parts, isDebt),
    picture: (
      <ShareBar
        parts={[
          { key: "used", share: used, shade: 0 },
          { key: "rest", share: sumOf([withdrawn, left]).toFixed(2), shade: "rest" },
        ]}
      />
    ),
  };
  const rest: RecordFigure = {
    key: "rest",
    label: state === "OWED" ? t("owed") : titleOf("unallocated"),
    value: <Money amount={left} />,
    note:
      withdrawn !== "0.00"
        ? t("figure.withdrawn", { amount: formatMoney(withdrawn) })
        : left === "0.00" && state !== "REVERSED"
          ? t(isCustomer ? "own.nothingLeft" : "figure.nothingLeft")
          : null,
  };
  // Each payment of a customer's people is their own company's.
  const whose = isCustomer ? [] : [customer];
  return kind === "REFUND" ? [about, ...whose] : [about, allocated, rest, ...whose];
}

/** The one record that was paid or that paid, else the table of all. */
function addressOfParts({ id }: Payment, parts: readonly Allocation[], isDebt: boolean): string | undefined {
  const [only] = parts;
  if (!only) return undefined;
  if (parts.length > 1) return `#${paymentAddress({ id })}?tab=allocations`;
  const [invoiceId, paymentId] = isDebt ? [only.creditId, only.paymentId] : [only.invoiceId, only.offsetId];
  return paymentId === null ? `#${invoiceAddress({ id: invoiceId ?? "" })}` : `#${paymentAddress({ id: paymentId })}`;
}

/** Whose payment it is, with what that customer owes. */
function useCustomerFigure({ customerId, customerName }: Payment): RecordFigure {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const mayRead = useCan()(["customer:read"]);
  const customer = useQuery({ ...customerOf(api, customerId ?? ""), enabled: mayRead && customerId !== null });
  const outstanding = customer.data?.outstanding;
  if (customerId === null)
    return { key: "customer", label: t("customer"), value: t("nobody"), note: t("figure.assignFirst") };
  return {
    key: "customer",
    label: t("customer"),
    value: <span title={customerName ?? ""}>{customerName}</span>,
    note: outstanding ? t("figure.owes", { amount: formatMoney(outstanding) }) : null,
    href: mayRead ? `#${customerAddress({ id: customerId })}` : undefined,
  };
}
