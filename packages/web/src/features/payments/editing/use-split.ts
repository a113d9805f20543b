import { Exact } from "@busbar/contract/kernel/decimal";
import type { PaymentProposal } from "@busbar/contract/payments/payment-proposals";
import { type AllocationItem, targetKey } from "@busbar/contract/payments/payments";
import { useState } from "react";

const money = /^\d{1,14}(\.\d{1,2})?$/;
export const isMoney = (text: string): boolean => money.test(text) && new Exact(text).greaterThan(0);
const amountOf = (text: string) => (isMoney(text) ? new Exact(text) : new Exact(0));

/** A statement or the rest of an offset. */
export type Target = Pick<AllocationItem, "invoiceId" | "offsetId">;
/** The amount for what is owed and its outstanding amount; also kept for what is on other pages. */
type Part = { target: Target; amount: string; outstanding: string };

/**
 * Allocates an amount to what is owed, at first as proposed: the part of each, the remainder, and whether the parts
 * exceed the amount. Parts are kept while the person pages through the statements.
 */
export function useSplit(available: string, proposal: PaymentProposal | undefined) {
  const [typed, setTyped] = useState<Readonly<Record<string, Part>> | null>(null);
  const proposed: Record<string, Part> = Object.fromEntries(
    (proposal?.items ?? []).map(({ invoiceId, offsetId, amount, outstanding }) => {
      const target: Target = offsetId === null ? { invoiceId: invoiceId ?? "" } : { offsetId };
      return [targetKey(target), { target, amount, outstanding }];
    }),
  );
  const parts = typed ?? proposed;
  const items = Object.values(parts)
    .filter(({ amount }) => isMoney(amount))
    .map(({ target, amount }) => ({ ...target, amount: new Exact(amount).toFixed(2) }));
  const rest = items.reduce((left, { amount }) => left.minus(amount), amountOf(available));
  const isOver =
    rest.isNegative() ||
    Object.values(parts).some(
      ({ amount, outstanding }) =>
        amountOf(amount).greaterThan(outstanding) || (amount !== "" && !/^0*(\.0*)?$/.test(amount) && !isMoney(amount)),
    );
  return {
    partOf: (target: Target) => parts[targetKey(target)]?.amount ?? "",
    items,
    rest: rest.toFixed(2),
    isOver,
    isProposed: typed === null,
    set: (target: Target, amount: string, outstanding: string) =>
      setTyped({ ...parts, [targetKey(target)]: { target, amount, outstanding } }),
    clear: () => setTyped({}),
    again: () => setTyped(null),
  };
}
export type Split = ReturnType<typeof useSplit>;
