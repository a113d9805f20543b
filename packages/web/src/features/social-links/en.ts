import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Linked accounts",
  lead: "Sign in by one of these accounts instead of your password.",
  list: "Your linked accounts",
  linkedAt: "Linked",
  lastUsed: "Last used",
  never: "Not used yet",
  unlink: "Unlink",
  "unlink.one": "Unlink {title}",
  "unlink.ask": "Unlink {title}?",
  "unlink.text": "You can no longer sign in by {email}. You can link it again later.",
  "unlink.this": "this account",
  "unlink.last": "This is your only way to sign in. Set a password first, then unlink it.",
  unlinked: "{title} is unlinked",
  add: "Add a way to sign in",
  link: "Link {title}",
  linked: "{title} is linked",
  linking: "Linking…",
  cancelled: "You cancelled the linking.",
  refused: "The provider did not allow this. Please try again.",
  "empty.title": "No account is linked yet",
  "empty.hint": "Link one to sign in without a password.",
  "none.title": "There is nothing to link",
  "none.hint": "The administrator has not set up another way to sign in.",
};
