import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  "greeting.early": "Good morning, {name}",
  "greeting.morning": "Good morning, {name}",
  "greeting.noon": "Good day, {name}",
  "greeting.afternoon": "Good afternoon, {name}",
  "greeting.evening": "Good evening, {name}",
  enterprise: "Your enterprise",
  "enterprise.text":
    "Once verified, you see the pick-up points, contracts, statements and payments of your enterprise.",
  "enterprise.open": "Go to verification",
  shortcuts: "Shortcuts",
  "shortcuts.none": "Your role has no pages yet. Please ask an administrator.",
  jobs: "My jobs",
  "jobs.none": "Nothing is running. Imports, exports and other long work show up here.",
  "jobs.failed": "Your jobs could not be loaded",
  "jobs.retry": "Try again",
  "jobs.progress": "{done} of {total}",
  "state.queued": "Waiting",
  "state.running": "Running",
  "state.done": "Done",
  "state.failed": "Failed",
  "state.cancelled": "Cancelled",
};
