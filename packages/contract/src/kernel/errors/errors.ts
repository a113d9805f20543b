import type { ErrorEntry } from "./error-entry.ts";
import { accountErrors } from "./words/account-errors.ts";
import { contractErrors } from "./words/contract-errors.ts";
import { customerErrors } from "./words/customer-errors.ts";
import { grantingErrors } from "./words/granting-errors.ts";
import { importErrors } from "./words/import-errors.ts";
import { pointErrors } from "./words/point-errors.ts";
import { invoiceErrors } from "./words/billing/invoice-errors.ts";
import { taxInvoiceErrors } from "./words/billing/tax-invoice-errors.ts";
import { meterErrors } from "./words/meter-errors.ts";
import { readingErrors } from "./words/reading-errors.ts";
import { menuErrors } from "./words/menu-errors.ts";
import { paymentErrors } from "./words/billing/payment-errors.ts";
import { portalErrors } from "./words/portal-errors.ts";
import { priceErrors } from "./words/price-errors.ts";
import { reportErrors } from "./words/report-errors.ts";
import { webhookErrors } from "./words/webhook-errors.ts";
import { serviceAccountErrors } from "./words/service-account-errors.ts";

export type { ErrorEntry };

/**
 * Every expected refusal of the server by its code. A code without both texts does not compile. Numbers:
 * docs/requirements.md R-C04.
 */
export const errorTexts = {
  ...portalErrors,
  ...accountErrors,
  ...grantingErrors,
  ...customerErrors,
  ...contractErrors,
  ...importErrors,
  ...pointErrors,
  ...meterErrors,
  ...readingErrors,
  ...priceErrors,
  ...invoiceErrors,
  ...taxInvoiceErrors,
  ...paymentErrors,
  ...menuErrors,
  ...reportErrors,
  ...serviceAccountErrors,
  ...webhookErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTexts;

/** Fills `{name}` placeholders; one without a value stays visible as a hint at the mistake. */
export function fillText(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : mark,
  );
}
