import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { type PaymentState, paymentStateWords } from "@busbar/contract/payments/payment-fields";
import { paymentColumnTitles } from "@busbar/contract/payments/payments";
import { useLanguage } from "../kernel/texts/i18n.ts";
import { useIsCustomer } from "./use-is-outside.ts";

/** The words of those who pay, where the house says that a payment is allocated. */
const ownStates: Readonly<Record<PaymentState, Bilingual>> = {
  ...paymentStateWords,
  OPEN: { zh: "尚未抵扣", en: "Not applied yet" },
  PARTLY: { zh: "部分抵扣", en: "Partly applied" },
  ALLOCATED: { zh: "已抵扣", en: "Applied" },
};
const ownTitles: Readonly<Record<keyof typeof paymentColumnTitles, Bilingual>> = {
  ...paymentColumnTitles,
  allocated: { zh: "已抵扣", en: "Applied" },
  unallocated: { zh: "余额", en: "Not applied" },
};

/** States and column titles of payments, for people of a customer in their own words. */
export function usePaymentWords() {
  const isCustomer = useIsCustomer();
  const language = useLanguage();
  return {
    isCustomer,
    stateOf: (state: PaymentState): string => (isCustomer ? ownStates : paymentStateWords)[state][language],
    titleOf: (name: keyof typeof paymentColumnTitles): string =>
      (isCustomer ? ownTitles : paymentColumnTitles)[name][language],
  };
}
