import type { Permission, Right } from "@busbar/contract/kernel/permissions";
import type { NoticeKind } from "@busbar/contract/notices/notice-kinds";
import type { NoticeAudience, NoticePicture } from "@busbar/contract/notices/notices";
import type { Unit } from "../work/unit-of-work.ts";

/** HTML in both languages; `values` fill `{name}` placeholders and are escaped. */
export type NoticeMessage = {
  /** The kind and its reader's choice decide the channels. */
  kind: NoticeKind;
  zh: string;
  en: string;
  values?: Record<string, unknown>;
  picture: NoticePicture;
  /** A path inside the portal. */
  link?: string;
  /** The link leads to a list of tasks: a person is not told again before they have read the last notice of it. */
  isTask?: boolean;
  /** The module sends a mail with its own words, so that no mail is made of this notice. */
  byEmail?: boolean;
  /** Only people whose permission reaches this customer are told; the mail is sent only if it still does then. */
  about?: { customerId: string; permission: Right };
  /** Only people who hold one of these at this moment are told: a right for some hours may just have ended. */
  needs?: readonly Permission[];
  to: NoticeAudience;
};

/**
 * Notifies people as part of a change; it arrives after the commit. An empty list of people is allowed. Notices are a
 * module of their own, so app.ts hands this function to the modules that use it.
 */
export type NotifyPeople = (unit: Pick<Unit, "tx" | "emit">, message: NoticeMessage) => Promise<void>;
