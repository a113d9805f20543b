import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, IdParams, Instant, listOf, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { DeliveryState } from "./mail-states.ts";

/** The mail of a statement to one address. */
export const InvoiceDelivery = z.object({
  id: Id,
  recipient: z.string(),
  address: z.string(),
  state: DeliveryState,
  /** The mail server's answer as a code, such as `EENVELOPE 550`. */
  error: z.string().nullable(),
  requestedAt: Instant,
  /** Null: sent with the issue. */
  requestedBy: z.string().nullable(),
  settledAt: Instant.nullable(),
});
export type InvoiceDelivery = z.infer<typeof InvoiceDelivery>;

export const InvoiceDeliveries = z.object({
  list: z.array(InvoiceDelivery),
  /** Whether the caller may send it again now. */
  resend: z.enum(["ok", "not_allowed", "illegal_transition", "delivery.queued"]),
});
export type InvoiceDeliveries = z.infer<typeof InvoiceDeliveries>;

/** Names of message kinds for administrators; a kind without one is shown by its key. */
export const messageKindWords: Readonly<Record<string, Bilingual>> = {
  "statement-issued": { zh: "结算单", en: "Statement" },
  notice: { zh: "通知", en: "Notice" },
  reminder: { zh: "到期提醒", en: "Reminder" },
  absence: { zh: "审批代理", en: "Stand-in" },
  "registration-code": { zh: "注册验证码", en: "Registration code" },
  "address-code": { zh: "修改邮箱或手机号的验证码", en: "Code for a new address" },
  "second-factor": { zh: "两步验证变更", en: "Change of two-step verification" },
  "new-device": { zh: "新设备登录", en: "Sign-in on a new device" },
  "account-invitation": { zh: "账号邀请", en: "Invitation" },
  "account-address-moved": { zh: "邮箱已变更", en: "Changed address" },
  "password-forgotten": { zh: "重设密码", en: "Password reset" },
  "password-changed": { zh: "密码已修改", en: "Changed password" },
  "enterprise-application-waiting": { zh: "待审核的企业认证", en: "Waiting application" },
  "enterprise-application-decided": { zh: "企业认证结果", en: "Decided application" },
};

/** A message that failed for good. */
export const DeadLetter = z.object({
  id: Id,
  kind: z.string(),
  address: z.string(),
  /** The person whose account it concerned. */
  person: z.string().nullable(),
  /** A code of the mail server, of the network, or `fault`. */
  reason: z.string(),
  attempts: z.number().int(),
  requestedAt: Instant,
  failedAt: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const deliveryRoutes = defineRoutes({
  listInvoiceDeliveries: {
    method: "GET",
    path: "/invoices/{id}/deliveries",
    permission: "invoice:read",
    summary: "To whom a statement was mailed, newest first; not for people outside",
    params: IdParams,
    response: InvoiceDeliveries,
    errors: ["not_found", "not_allowed"],
  },
  sendInvoice: {
    method: "POST",
    path: "/invoices/{id}/deliveries",
    permission: "invoice:submit",
    summary: "Mail an issued statement again, to those who are told of statements now",
    params: IdParams,
    response: InvoiceDeliveries,
    errors: ["not_found", "not_allowed", "illegal_transition", "delivery.queued", "delivery.nobody"],
  },
  listDeadLetters: {
    method: "GET",
    path: "/dead-letters",
    permission: "settings:admin",
    summary: "Mails and text messages that could not be delivered, newest first",
    query: z.strictObject(Paging.shape),
    response: listOf(DeadLetter),
  },
  retryDeadLetter: {
    method: "POST",
    path: "/dead-letters/{id}/retry",
    permission: "settings:admin",
    summary: "Try to deliver a message once more",
    params: IdParams,
    response: z.null(),
    errors: ["not_found"],
  },
});
