import type { Texts } from "../../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  text: "While you are away, a colleague can review and approve on your behalf.",
  nothing: "You have no reviews or approvals to delegate. If you stand in for someone, it appears here.",
  set: "Set stand-in",
  none: "No stand-ins yet",
  mine: "{standIn} stands in for you",
  for: "You stand in for {person}",
  others: "{standIn} stands in for {person}",
  days: "{from} to {last}",
  calledOff: "originally from {from}",
  endedBy: "Ended by {name}",
  "state.COMING": shared.upcoming,
  "state.IN_FORCE": "Active",
  "state.OVER": shared.ended,
  "state.CALLED_OFF": "Cancelled",
  end: "End",
  callOff: "Cancel",
  ended: "Stand-in ended",
  endText:
    "{standIn} can no longer review and approve on behalf of {person}. Completed reviews are not affected. Both users are notified.",
  what: "During this period, the stand-in can review statements and approve contracts, amendments, price plans, write-offs and extension requests within your scope. Every step records both names. You and the stand-in count as one person: together you can perform only one of submitting, first review and final review for a statement, and neither can approve what the other prepared.",
  person: "User away",
  oneself: "Myself",
  standIn: "Stand-in",
  nobody: "No colleagues available as stand-in",
  from: "First day",
  reason: "Reason (optional)",
  missing: "Choose the user who is away and a stand-in",
  confirm: "Set stand-in",
  done: "Stand-in set",
};
