import type { Announcement, AnnouncementState } from "@busbar/contract/announcements/announcements";
import type { StatusTone } from "../../ui/values/StatusTag.tsx";

/** Under which a view keeps what is being typed. */
export const draftName = "announcement";
/** `row` null writes a new one. */
export type Editing = { row: Announcement | null };

export const announcementTones: Record<AnnouncementState, StatusTone> = {
  draft: "neutral",
  scheduled: "active",
  sent: "ok",
  expired: "locked",
  withdrawn: "warn",
};
