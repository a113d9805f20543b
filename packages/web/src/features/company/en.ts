import { texts as shared } from "../../records/words/en.ts";
import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  manager: shared.manager,
  "manager.text": "Your contact for contracts, prices and statements.",
  "manager.none": "No sales manager assigned yet.",
  "manager.mail": "Send email",
  "manager.call": "Call {phone}",
  "manager.write": "Send email to {email}",
};
