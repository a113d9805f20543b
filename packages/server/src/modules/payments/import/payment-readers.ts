import { omit } from "@busbar/contract/fields/noun";
import type { PaymentImportField } from "@busbar/contract/imports/columns/payment-import-columns";
import { Money } from "@busbar/contract/kernel/decimal";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { accountKey, PayerAccount, payments } from "@busbar/contract/payments/payment-fields";
import { fieldReaders } from "../../../kernel/fields/readers.ts";
import {
  asCode,
  bySchema,
  type CellReader,
  halfWidth,
  readPostingDay,
  readWord,
  spreadsheetDamage,
} from "../../../kernel/targets/cell-readers.ts";
import type { CellReading } from "../../../kernel/targets/import-target.ts";

/** Accepts a time after the day, as banks write it: 2026-01-19 10:22:33, 20260119 102233, 20260119102233. */
function readBankDay(text: string): CellReading {
  const plain = halfWidth(text);
  const [, day] =
    /^(.*?)(?:[ T]+\d{1,2}:?\d{2}(?::?\d{2})?(?:\.\d+)?)$/.exec(plain) ?? /^(\d{8})\d{6}$/.exec(plain) ?? [];
  return readPostingDay(day ?? plain);
}

/** Marks for an empty amount. */
const nothing = /^(?:-+|—+|\/|\.)$/;

/** The sign may be in front, at the end, or be parentheses; a mark for an empty amount is 0. */
function readBankAmount(text: string): CellReading {
  const plain = halfWidth(text).replace(/^\+\s*/, "");
  if (nothing.test(plain)) return { value: "0" };
  const [, inBrackets, before] = /^\((.+)\)$|^(.+)-$/.exec(plain) ?? [];
  const unsigned = inBrackets ?? before;
  const reading = readNumber(unsigned === undefined ? plain : `-${unsigned}`, 2);
  return reading.ok ? bySchema(Money, reading.value) : reading;
}

const directionWords = { IN: { zh: "贷", en: "Credit" }, OUT: { zh: "借", en: "Debit" } };
const otherDirections = {
  贷方: "IN",
  收: "IN",
  收入: "IN",
  转入: "IN",
  来账: "IN",
  c: "IN",
  cr: "IN",
  "+": "IN",
  借方: "OUT",
  付: "OUT",
  支: "OUT",
  支出: "OUT",
  转出: "OUT",
  往账: "OUT",
  d: "OUT",
  dr: "OUT",
} as const;

/** Some banks mask digits of a private account; such an account identifies nobody. */
const readPayerAccount: CellReader = (text) =>
  text.includes("*") ? { value: "" } : bySchema(PayerAccount, halfWidth(text));

/** Checked first, because a long number that a spreadsheet has rounded is still valid text. */
const readBankRef: CellReader = (text) => {
  const damage = spreadsheetDamage(text);
  return damage?.rule === "import.scientific" && /e/i.test(text)
    ? damage
    : bySchema(payments.fields.bankRef.schema, halfWidth(text));
};

/** What a bank's file says; what comes through a bank is a transfer. */
export const bankFields = omit(payments, ["method", "externalRefs"]);

export const paymentReaders: Record<PaymentImportField, CellReader> = {
  ...fieldReaders(bankFields, {
    valueDate: readBankDay,
    amount: readBankAmount,
    payerAccount: asCode(readPayerAccount),
    bankRef: readBankRef,
  }),
  debit: readBankAmount,
  direction: readWord(directionWords, otherDirections),
  ownAccount: asCode((text) => ({ value: accountKey(text) })),
};
