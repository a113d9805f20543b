import { readNumber } from "@busbar/contract/kernel/number-text";

export const payers = ["busbar@example.com", "finance@example.com", "settlement@example.com"] as const;

export type Transfer = { payer: string; payee: string; payeeName: string; amount: string };

export const noTransfer: Transfer = { payer: payers[0], payee: "", payeeName: "", amount: "" };

/** The amount that was typed, in yuan; null where it is none above zero. */
export function readAmount(typed: string): string | null {
  const reading = readNumber(typed, 2);
  return reading.ok && Number(reading.value) > 0 ? reading.value : null;
}

export const isAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
