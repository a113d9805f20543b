import type { Right } from "@busbar/contract/kernel/permissions";
import type { NoticeKind } from "@busbar/contract/portal/notice-kinds";
import type { NoticeAudience, NoticePicture } from "@busbar/contract/portal/notices";
import type { Unit } from "../work/unit-of-work.ts";

/** HTML in both languages; `{name}` marks are filled from `values`, as words. */
export type NoticeMessage = {
  /** By which ways it goes is the kind's, and its reader's choice. */
  kind: NoticeKind;
  zh: string;
  en: string;
  values?: Record<string, unknown>;
  picture: NoticePicture;
  /** A path inside the portal. */
  link?: string;
  /** Work that waits behind the link: nobody is told again before they have read that there is some. */
  isTask?: boolean;
  /** The module that tells mails the same in words of its own; then nothing else is mailed. */
  byEmail?: boolean;
  /** Only who reaches this customer by the permission is told, and the mail leaves only while they still do. */
  about?: { customerId: string; permission: Right };
  to: NoticeAudience;
};

/**
 * Tells people something as part of a change; it arrives after the commit. Nobody to tell is fine. Notices are a noun of
 * their own: whoever tells is handed this in app.ts.
 */
export type NotifyPeople = (unit: Pick<Unit, "tx" | "emit">, message: NoticeMessage) => Promise<void>;
