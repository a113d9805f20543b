import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Social login",
  hint: "Sign in at a provider in a window of its own. This window can then go on as the user whom that account belongs to.",
  with: "Sign in with {title}",
  waiting: "Finish signing in in the window that has opened",
  blocked: "The browser has blocked the window. Allow it and try again.",
  "given-up": "Signing in was not finished",
  "signed-in": "Signed in, changing the user",
  none: "No provider is configured",
  "none.how":
    "Once an administrator has set these on the server and restarted it, the buttons are here and on the sign-in page. The callback address to register with the provider is:",
  "none.name": "NAME stands for the provider, such as CORP.",
};
