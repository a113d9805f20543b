import { Exact } from "@busbar/contract/kernel/decimal";
import type { PaymentProposal, ProposalReason } from "@busbar/contract/payments/payment-proposals";

/** An open statement or offset; `family`: its customer, or the survivor of that. */
export type OpenStatement = {
  kind: "statement" | "offset";
  id: string;
  family: string;
  docNo: string;
  dueDate: string;
  outstanding: string;
};

/** Data against which payments are judged. */
export type Known = {
  /** Open statements by number. */
  numbers: ReadonlyMap<string, OpenStatement>;
  /** Customers who have paid from an account or state it as theirs. */
  accounts: ReadonlyMap<string, readonly string[]>;
  /** Open statements of a customer, earliest due date first. */
  open: ReadonlyMap<string, readonly OpenStatement[]>;
  names: ReadonlyMap<string, string>;
};

export type Incoming = { rest: string; remark: string; payerAccount: string; family: string | null };

/** Limit of allocations in one call; a further call allocates the rest. */
const mostItems = 200;

const numbersIn = /(?:J[SD]|SK)\s?(\d{4})\s?[-–—]?\s?(\d{6,})/giu;

/** Numbers of statements and offsets in a remark, in the spellings of people and banks. */
export const docNosIn = (remark: string): string[] => [
  ...new Set(
    [...remark.normalize("NFKC").matchAll(numbersIn)].map(
      ([whole, year, number]) => `${whole.slice(0, 2).toUpperCase()}${year}-${number}`,
    ),
  ),
];

/**
 * Proposes what a payment is for: a statement number in the remark, then a known account that pays one statement
 * exactly, then a known account with its earliest due statements, otherwise nothing. A customer stated by a person
 * takes precedence.
 */
export function propose({ rest, remark, payerAccount, family }: Incoming, known: Known): PaymentProposal {
  const answer = (reason: ProposalReason, owner: string | null, of: readonly OpenStatement[]): PaymentProposal => {
    let left = new Exact(rest);
    const items = of.slice(0, mostItems).flatMap(({ kind, id, docNo, dueDate, outstanding }) => {
      const amount = Exact.min(left, outstanding);
      if (!amount.greaterThan(0)) return [];
      left = left.minus(amount);
      const target = kind === "offset" ? { invoiceId: null, offsetId: id } : { invoiceId: id, offsetId: null };
      return [{ ...target, docNo, dueDate, outstanding, amount: amount.toFixed(2) }];
    });
    const isWhole = items.length > 0 && items.every(({ amount, outstanding }) => new Exact(amount).equals(outstanding));
    return {
      reason: items.length === 0 && owner === null ? "NONE" : reason,
      exact: (reason === "NUMBER" || reason === "EXACT") && isWhole && left.isZero(),
      customerId: owner,
      customerName: owner === null ? null : (known.names.get(owner) ?? null),
      items,
      rest: left.toFixed(2),
    };
  };

  const named = docNosIn(remark).flatMap((docNo) => known.numbers.get(docNo) ?? []);
  const owners = new Set(named.map((each) => each.family));
  const [owner] = owners;
  if (owner !== undefined && owners.size === 1 && (family === null || family === owner))
    return answer("NUMBER", owner, named.toSorted(byDueDate));

  const payers = payerAccount === "" ? [] : (known.accounts.get(payerAccount) ?? []);
  const isKnown = family === null ? payers.length === 1 : payers.includes(family);
  const payer = family ?? (payers.length === 1 ? (payers[0] as string) : null);
  if (payer === null) return answer("NONE", null, []);
  const open = known.open.get(payer) ?? [];
  const exact = open.find(({ outstanding }) => new Exact(outstanding).equals(rest));
  if (isKnown && exact) return answer("EXACT", payer, [exact]);
  return answer(isKnown ? "ACCOUNT" : "CUSTOMER", payer, open);
}

const byDueDate = (a: OpenStatement, b: OpenStatement): number =>
  a.dueDate.localeCompare(b.dueDate) || a.docNo.localeCompare(b.docNo);
