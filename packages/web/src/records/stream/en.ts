import type { Texts } from "../../kernel/texts/i18n.ts";
import { texts as shared } from "../words/en.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Timeline",
  filter: "Show",
  all: shared.all,
  change: "Changes",
  note: "Notes",
  statement: shared.statements,
  payment: shared.payments,
  empty: "Nothing has happened yet",
  emptyKind: "No entries of this type",
  earlier: "Earlier entries",
  issued: "{name} issued",
  period: "Period {month}",
  noted: "Follow-up note",
  nextStep: "Next step: {step}, due {date}",
  stepDone: "Next step completed: {step}",
};
