import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  lead: "Once linked, you can sign in with these accounts instead of your password.",
  list: "Linked accounts",
  linkedAt: "Linked",
  lastUsed: "Last used",
  never: "Not used yet",
  unlink: "Unlink",
  "unlink.one": "Unlink {title}",
  "unlink.ask": "Unlink {title}?",
  "unlink.text": "You can no longer sign in with {email}. You can link it again later.",
  "unlink.this": "this account",
  "unlink.last": "This is your only sign-in method. Set a password before unlinking it.",
  unlinked: "{title} unlinked",
  add: "Add sign-in method",
  link: "Link {title}",
  linked: "{title} linked",
  linking: "Linking…",
  cancelled: "Linking cancelled.",
  refused: "The provider did not allow the link. Try again.",
  "empty.title": "No linked accounts yet",
  "empty.hint": "Link an account to sign in without a password.",
  "none.title": "No accounts available",
  "none.hint": "The administrator has not configured any other sign-in methods.",
};
