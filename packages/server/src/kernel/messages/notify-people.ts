import type { MailTopic } from "@busbar/contract/identity/profiles";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { NoticeAudience, NoticePicture } from "@busbar/contract/portal/notices";
import type { Unit } from "../work/unit-of-work.ts";

/** HTML in both languages; `{name}` marks are filled from `values`, as words. */
export type NoticeMessage = {
  zh: string;
  en: string;
  values?: Record<string, unknown>;
  picture: NoticePicture;
  /** A path inside the portal. */
  link?: string;
  /** Also goes to everyone's e-mail address. */
  byEmail?: boolean;
  /** Mailed too, in the same words, to those who do not do without mails of this topic. */
  mail?: Extract<MailTopic, "reminders">;
  /** Its mail leaves only while the reader still reaches this customer by the permission. */
  about?: { customerId: string; permission: Permission };
  to: NoticeAudience;
};

/**
 * Tells people something as part of a change; it arrives after the commit. Nobody to tell is fine. Notices are a noun of
 * their own: whoever tells is handed this in app.ts.
 */
export type NotifyPeople = (unit: Pick<Unit, "tx" | "emit">, message: NoticeMessage) => Promise<void>;
