import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";

/** The state of a mail. UNWANTED: the person has switched such mails off. */
export const DeliveryState = z.enum(["QUEUED", "SENT", "FAILED", "UNWANTED"]);
export type DeliveryState = z.infer<typeof DeliveryState>;

/**
 * How an issued statement reached its customer, by the mails of its last sending: waiting comes before failed, and
 * failed before sent. Without mails: there is no address, or it was not sent.
 */
export const InvoiceMail = z.enum(["FAILED", "NO_ADDRESS", "NOT_SENT", "QUEUED", "SENT", "UNWANTED"]);
export type InvoiceMail = z.infer<typeof InvoiceMail>;
export const invoiceMailWords: Record<InvoiceMail, Bilingual> = {
  FAILED: { zh: "发送失败", en: "Failed" },
  NO_ADDRESS: { zh: "无收件邮箱", en: "No recipient address" },
  NOT_SENT: { zh: "未发送", en: "Not sent" },
  QUEUED: { zh: "等待发送", en: "Queued" },
  SENT: { zh: "已发送", en: "Sent" },
  UNWANTED: { zh: "对方不接收", en: "Declined by recipient" },
};
