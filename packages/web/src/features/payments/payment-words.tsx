import { type PaymentState, paymentStateWords } from "@busbar/contract/payments/payment-fields";
import { type Payment, paymentColumnTitles, type PaymentRow } from "@busbar/contract/payments/payments";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { paymentTexts } from "./feature.ts";

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
  const language = useLanguage();
  if (row.customerId === null && row.state !== "REVERSED") return <StatusTag tone="warn">{t("nobody")}</StatusTag>;
  return <StatusTag tone={tones[row.state]}>{paymentStateWords[row.state][language]}</StatusTag>;
}

export function useFieldTitle() {
  const language = useLanguage();
  const t = paymentTexts.useTexts();
  const titles: { [name: string]: { zh: string; en: string } } = paymentColumnTitles;
  const own: { [name: string]: string } = { allocations: t("allocations"), reverseReason: t("reason") };
  return (name: string) => titles[name]?.[language] ?? own[name] ?? name;
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
