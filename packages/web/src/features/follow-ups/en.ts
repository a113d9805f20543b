import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "My next steps",
  search: "Step, note or record",
  filter: "Due",
  "state.due": "Due",
  "state.overdue": "Overdue",
  step: "Next step",
  dueOn: "By",
  record: "Record",
  text: "Note",
  overdue: "Overdue",
  empty: "No open next steps",
  emptyHint: "Those that are agreed on in the follow-up notes of customers and other records stand here.",
};
