import type { Texts } from "../../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  text: "While you are away a colleague can review and approve in your place.",
  nothing:
    "You have no reviews or approvals that somebody could stand in for. When you stand in for others, it shows here.",
  set: "Name a stand-in",
  none: "Nobody stands in",
  mine: "{standIn} stands in for you",
  for: "You stand in for {person}",
  others: "{standIn} stands in for {person}",
  days: "{from} to {last}",
  calledOff: "from {from} as planned",
  endedBy: "Ended by {name}",
  "state.COMING": "To come",
  "state.IN_FORCE": "In force",
  "state.OVER": "Over",
  "state.CALLED_OFF": "Called off",
  end: "End",
  callOff: "Call off",
  ended: "Nobody stands in any more",
  endText:
    "From now on {standIn} no longer reviews and approves in place of {person}. What was done stays as it is; both are told.",
  what: "On these days the stand-in reviews statements and approves contracts, amendments, price plans, write-offs and requests for later payment of your scope. Each step names both of you, and you count as one person: of one statement you take together only one of the three steps (submit, first review, final review), and neither approves what the other wrote.",
  person: "Who is away",
  oneself: "Myself",
  standIn: "Stand-in",
  nobody: "No colleague can stand in",
  from: "First day",
  last: "Last day",
  reason: "Reason (optional)",
  missing: "Choose who is away and who stands in",
  confirm: "Name the stand-in",
  done: "The stand-in is named",
};
