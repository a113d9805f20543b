import type { AnnouncementState } from "@busbar/contract/announcements/announcements";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";

const when: Record<"update" | "send" | "withdraw" | "remove", readonly AnnouncementState[]> = {
  update: ["draft"],
  send: ["draft"],
  withdraw: ["scheduled", "sent"],
  remove: ["draft"],
};

/** What may be done with a notice that somebody writes. */
export const judgeAnnouncement = (actor: Actor, { state }: { state: AnnouncementState }, action: keyof typeof when) =>
  !meets(actor, ["notice:write"]) ? "not_allowed" : when[action].includes(state) ? "ok" : "announcement.wrong_state";
