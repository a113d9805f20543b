import type { PaymentImportField } from "@busbar/contract/imports/columns/payment-import-columns";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { JudgedRow, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";
import { periodOf } from "../holding.ts";

type PaymentValues = Partial<Record<Exclude<PaymentImportField, "direction">, string> & { direction: "IN" | "OUT" }>;

/** An existing payment; `bankLine` is null when a person recorded it. */
export type FoundPayment = {
  id: string;
  payNo: string;
  version: number;
  bankLine: string | null;
  isLiving: boolean;
  bankAccountId: string | null;
  bankRef: string;
  valueDate: string;
  amount: string;
  payerAccount: string;
};

/** Customers who have paid from an account, and customers by name. */
export type KnownPayers = {
  accounts: ReadonlyMap<string, readonly string[]>;
  names: ReadonlyMap<string, readonly string[]>;
};

export type Beside = {
  payments: readonly FoundPayment[];
  payers: KnownPayers;
  /** Accounts by number; the empty number stands for the default. */
  ownAccounts: ReadonlyMap<string, string>;
  closedPeriods: ReadonlySet<string>;
  today: string;
  /** Whether the person may record payments without a known customer. */
  reachesAll: boolean;
};

/** Names are compared without width, case and spaces. */
export const nameKey = (name: string): string => name.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();

const isMore = (amount: string | undefined): boolean => amount !== undefined && new Exact(amount).greaterThan(0);
const isZero = (amount: string | undefined): boolean => amount === undefined || new Exact(amount).isZero();

/** Whether the line is an outgoing payment or has no amount. */
function isOutgoing({ amount, debit, direction }: PaymentValues): boolean {
  if (direction === "OUT") return true;
  if (amount !== undefined && new Exact(amount).isNegative() && !isZero(amount)) return true;
  return isZero(amount) && isMore(debit);
}

/** The only customer with this account or name; nobody when the two differ or several match. */
function payerOf({ payer = "", payerAccount = "" }: PaymentValues, { accounts, names }: KnownPayers) {
  const byAccount = payerAccount === "" ? [] : (accounts.get(payerAccount) ?? []);
  const byName = payer === "" ? [] : (names.get(nameKey(payer)) ?? []);
  if (byAccount.length === 0) return byName.length === 1 ? byName[0] : undefined;
  if (byName.length === 0) return byAccount.length === 1 ? byAccount[0] : undefined;
  const both = byAccount.filter((id) => byName.includes(id));
  return both.length === 1 ? both[0] : undefined;
}

/** What identifies a bank line: reference, account, amount and day; without a reference also the payer. */
const lineOf = (
  account: string,
  { bankRef = "", amount, valueDate, payerAccount = "", payer = "", remark = "" }: PaymentValues,
) =>
  [
    account,
    bankRef,
    valueDate,
    new Exact(amount ?? 0).toFixed(2),
    ...(bankRef === "" ? [payerAccount, payer, remark] : []),
  ].join("|");

/** Judges a bank line: incoming money becomes a payment once, outgoing money is left out. */
export function judgePayment(row: ReadRow, beside: Beside): JudgedRow {
  const values = row.values as PaymentValues;
  const none = { problems: [] as RowProblem[], draft: null, before: null, target: null };
  if (isOutgoing(values))
    return { ...none, key: null, verdict: "left", problems: [{ field: null, rule: "payment.outgoing" }] };
  const problems: RowProblem[] = [...row.problems];
  const refuse = (field: PaymentImportField, rule: string, marks?: Record<string, unknown>) => {
    if (!problems.some((one) => one.field === field)) problems.push({ field, rule, ...(marks && { values: marks }) });
  };
  const { valueDate, amount, bankRef = "", payerAccount = "" } = values;
  const account = beside.ownAccounts.get(values.ownAccount ?? "");
  if (values.ownAccount && account === undefined) refuse("ownAccount", "payment.own_account_unknown");
  if (amount !== undefined && isZero(amount)) refuse("amount", "payment.amount");
  if (valueDate && valueDate > beside.today) refuse("valueDate", "import.in_future");
  const key = valueDate && amount && problems.length === 0 ? lineOf(account ?? "", values) : null;
  if (key === null || valueDate === undefined || amount === undefined)
    return { ...none, key: null, verdict: "wrong", problems };

  const exact = new Exact(amount).toFixed(2);
  const isAlike = (one: FoundPayment) => one.valueDate === valueDate && one.amount === exact;
  const inAccount = beside.payments.filter((one) => (one.bankAccountId ?? "") === (account ?? ""));
  const sameRef = bankRef === "" ? undefined : inAccount.find((one) => one.isLiving && one.bankRef === bankRef);
  const known =
    beside.payments.find(({ bankLine }) => bankLine === key) ?? (sameRef && isAlike(sameRef) ? sameRef : undefined);
  if (known) {
    const target = { id: known.id, version: known.version };
    return { ...none, key, verdict: "same", target };
  }
  if (sameRef) refuse("bankRef", "payment.bank_ref_taken");
  const byHand = inAccount.find(
    (one) =>
      one.isLiving &&
      one.bankLine === null &&
      one.bankRef === "" &&
      payerAccount !== "" &&
      one.payerAccount === payerAccount &&
      isAlike(one),
  );
  if (byHand) refuse("amount", "payment.by_hand", { payNo: byHand.payNo });
  if (beside.closedPeriods.has(periodOf(valueDate))) refuse("valueDate", "period.closed");
  const customerId = payerOf(values, beside.payers) ?? null;
  if (customerId === null && !beside.reachesAll) refuse("payer", "payment.nobody");
  if (problems.length > 0) return { ...none, key, verdict: "wrong", problems };
  const draft = {
    valueDate,
    amount: exact,
    payer: values.payer ?? "",
    payerAccount,
    bankRef,
    remark: values.remark ?? "",
    bankAccountId: account ?? null,
    customerId,
    bankLine: key,
  };
  return { ...none, key, verdict: "new", draft };
}
