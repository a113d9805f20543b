import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "First week",
  lead: "Complete these steps to issue your first statement. Each is checked off from your data.",
  progress: "{done} of {total} done",
  done: "Done",
  open: "To do",
  away: "Do not show again",
  awayOf: "Do not show “First week” again",
  template: "Import template",
  templateOf: "Download the import template: {what}",
  "step.company": "Enter company details",
  "step.mail": "Send a test email",
  "step.people": "Add users",
  "step.areas": "Assign areas to sales managers",
  "step.plans": "Create and approve a price plan",
  "step.customers": "Add customers",
  "step.points": "Add pick-up points",
  "step.contracts": "Sign a contract",
  "step.statement": "Issue the first statement",
};
