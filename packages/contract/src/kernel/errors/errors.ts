import type { Bilingual } from "../bilingual.ts";
import type { ErrorEntry } from "./error-entry.ts";
import { accountErrors } from "./words/account-errors.ts";
import { contractErrors } from "./words/contract-errors.ts";
import { customerErrors } from "./words/customer-errors.ts";
import { importErrors } from "./words/import-errors.ts";
import { pointErrors } from "./words/point-errors.ts";
import { invoiceErrors } from "./words/billing/invoice-errors.ts";
import { taxInvoiceErrors } from "./words/billing/tax-invoice-errors.ts";
import { meterErrors } from "./words/meter-errors.ts";
import { menuErrors } from "./words/menu-errors.ts";
import { paymentErrors } from "./words/billing/payment-errors.ts";
import { portalErrors } from "./words/portal-errors.ts";
import { priceErrors } from "./words/price-errors.ts";
import { reportErrors } from "./words/report-errors.ts";

export type { ErrorEntry };

/**
 * Every expected refusal of the server by its code. A code without both texts does not compile. Numbers:
 * docs/requirements.md R-C04.
 */
export const errorTexts = {
  ...portalErrors,
  ...accountErrors,
  ...customerErrors,
  ...contractErrors,
  ...importErrors,
  ...pointErrors,
  ...meterErrors,
  ...priceErrors,
  ...invoiceErrors,
  ...taxInvoiceErrors,
  ...paymentErrors,
  ...menuErrors,
  ...reportErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTexts;

/** Texts for codes that the client shows without the server. @see R-E04, R-E07 */
export const defaultTexts: Record<number, Bilingual> = {
  0: { zh: "未知错误，可能是跨域或接口地址不存在", en: "Unknown error, possibly cross-origin or a missing endpoint" },
  201: { zh: "新建或修改数据成功", en: "Created or modified successfully" },
  202: { zh: "请求已进入后台排队（异步任务）", en: "Request queued as an async task" },
  204: { zh: "删除数据成功", en: "Deleted successfully" },
  400: { zh: "发出的信息有误", en: "Wrong information sent" },
  404: { zh: "访问的资源不存在", en: "Resource not found" },
  406: { zh: "请求的格式不可得", en: "Request format not acceptable" },
  410: { zh: "资源已被永久删除", en: "Resource permanently removed" },
  500: { zh: "服务器发生错误", en: "Server error" },
  502: { zh: "网关错误", en: "Bad gateway" },
  503: { zh: "服务不可用", en: "Service unavailable" },
  504: { zh: "网关超时", en: "Gateway timeout" },
};

/** Fills `{name}` placeholders; one without a value stays visible as a hint at the mistake. */
export function fillText(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : mark,
  );
}
