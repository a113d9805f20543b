import { type ExternalRef, refText } from "@busbar/contract/fields/external-refs";
import {
  paymentKindWords,
  paymentMethodWords,
  type PaymentState,
  paymentStatusWords,
} from "@busbar/contract/payments/payment-fields";
import { type Payment, paymentColumnTitles, type PaymentRow } from "@busbar/contract/payments/payments";
import type { ReactNode } from "react";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { usePaymentWords } from "../../records/use-payment-words.ts";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { Missing, Money } from "../../ui/values/Values.tsx";
import { paymentTexts } from "./payment-texts.ts";

const tones: Record<PaymentState, "neutral" | "ok" | "active" | "warn" | "danger"> = {
  OPEN: "active",
  PARTLY: "warn",
  ALLOCATED: "ok",
  OWED: "danger",
  REVERSED: "neutral",
};

/** How much of it is used; first of all, whether its customer is known. */
export function PaymentTag({ row }: { row: Pick<PaymentRow, "state" | "customerId"> }) {
  const t = paymentTexts.useTexts();
  const { stateOf } = usePaymentWords();
  if (row.customerId === null && row.state !== "REVERSED") return <StatusTag tone="warn">{t("nobody")}</StatusTag>;
  return <StatusTag tone={tones[row.state]}>{stateOf(row.state)}</StatusTag>;
}

const isColumn = (name: string): name is keyof typeof paymentColumnTitles => Object.hasOwn(paymentColumnTitles, name);

export function useFieldTitle() {
  const t = paymentTexts.useTexts();
  const { titleOf } = usePaymentWords();
  const own: { [name: string]: string } = { allocations: t("allocations"), reverseReason: t("reason") };
  return (name: string) => (isColumn(name) ? titleOf(name) : (own[name] ?? name));
}

const valueWords: { [name: string]: { [value: string]: { zh: string; en: string } } } = {
  kind: paymentKindWords,
  method: paymentMethodWords,
  status: paymentStatusWords,
};
const moneyFields = ["amount", "unallocated"];

/** A field's value in the history of a payment. */
export function useShowValue() {
  const language = useLanguage();
  return (name: string, value: unknown): ReactNode => {
    const parts = name === "externalRefs" ? ((value ?? []) as ExternalRef[]).map(refText) : value;
    const text = Array.isArray(parts) ? parts.join("; ") : String(parts ?? "");
    if (text === "") return <Missing />;
    return moneyFields.includes(name) ? <Money amount={text} /> : (valueWords[name]?.[text]?.[language] ?? text);
  };
}

type Reason = Exclude<Payment["actions"][keyof Payment["actions"]], "ok" | "not_allowed" | "illegal_transition">;

/** Why an action is impossible now; undefined when it is possible. */
export function useReasons() {
  const t = paymentTexts.useTexts();
  return (verdict: string): string | undefined =>
    verdict === "ok" || verdict === "not_allowed" || verdict === "illegal_transition"
      ? undefined
      : t(`reason.${verdict as Reason}`);
}
