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
  to: NoticeAudience;
};

/**
 * Tells people something as part of a change; it arrives after the commit. Nobody to tell is fine. Notices are a noun of
 * their own: whoever tells is handed this in app.ts.
 */
export type NotifyPeople = (unit: Pick<Unit, "tx" | "emit">, message: NoticeMessage) => Promise<void>;
