import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "My next steps",
  search: "Next step, note or record name",
  filter: "Due",
  "state.due": "Due",
  "state.overdue": "Overdue",
  step: "Next step",
  dueOn: "Due date",
  record: "Record",
  text: "Note",
  empty: "No open next steps",
  emptyHint: "Next steps from the follow-up notes of customers and other records appear here.",
};
