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
  businessDate: "Business date {date}",
  "businessDate.why": "The demo does its business on this date, which may differ from today",
  figures: "My numbers",
  waiting: "Waiting for me",
  "waiting.none": "Nothing is waiting for you.",
  "news.none": "You have read everything.",
  recent: "Looked at lately",
  unknown: "—",
  failed: "Could not be loaded",
  retry: "Try again",
  shortcuts: "Shortcuts",
  "shortcuts.none": "Your role has no pages yet. Please ask an administrator.",
  jobs: "My jobs",
  "jobs.failed": "Your jobs could not be loaded",
  "jobs.progress": "{done} of {total}",
  "state.queued": "Waiting",
  "state.running": "Running",
  "state.done": "Done",
  "state.failed": "Failed",
  "state.cancelled": "Cancelled",
};
