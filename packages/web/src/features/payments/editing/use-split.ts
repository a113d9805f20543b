import { Exact } from "@busbar/contract/kernel/decimal";
import type { PaymentProposal } from "@busbar/contract/payments/payment-proposals";
import { useState } from "react";

const money = /^\d{1,14}(\.\d{1,2})?$/;
export const isMoney = (text: string): boolean => money.test(text) && new Exact(text).greaterThan(0);
const amountOf = (text: string) => (isMoney(text) ? new Exact(text) : new Exact(0));

type Open = { id: string; outstanding: string };

/**
 * Parts of an amount for statements, as proposed until a person writes others: what each gets, what is left, and whether
 * it is more than there is.
 */
export function useSplit(available: string, proposal: PaymentProposal | undefined, open: readonly Open[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>> | null>(null);
  const proposed = Object.fromEntries((proposal?.items ?? []).map(({ invoiceId, amount }) => [invoiceId, amount]));
  const parts = typed ?? proposed;
  const items = Object.entries(parts)
    .filter(([, amount]) => isMoney(amount))
    .map(([invoiceId, amount]) => ({ invoiceId, amount: new Exact(amount).toFixed(2) }));
  const rest = items.reduce((left, { amount }) => left.minus(amount), amountOf(available));
  const isOver =
    rest.isNegative() ||
    open.some(({ id, outstanding }) => amountOf(parts[id] ?? "").greaterThan(outstanding)) ||
    Object.values(parts).some((text) => text !== "" && Number(text) !== 0 && !isMoney(text));
  return {
    parts,
    items,
    rest: rest.toFixed(2),
    isOver,
    isProposed: typed === null,
    set: (id: string, amount: string) => setTyped({ ...parts, [id]: amount }),
    clear: () => setTyped({}),
    again: () => setTyped(null),
  };
}
export type Split = ReturnType<typeof useSplit>;
