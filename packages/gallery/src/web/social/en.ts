import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Social login",
  hint: "Sign in with a provider in a pop-up window. You can then continue in this window as the linked user.",
  with: "Sign in with {title}",
  waiting: "Complete the sign-in in the pop-up window",
  blocked: "The browser blocked the pop-up window. Allow it and try again.",
  "given-up": "Sign-in not completed",
  "signed-in": "Signed in. Switching user…",
  none: "No sign-in provider configured",
  "none.how":
    "After an administrator sets the following parameters on the server and restarts it, the buttons appear here and on the sign-in page. Callback URL to register with the provider:",
  "none.name": "Replace NAME with the name of the provider, such as CORP.",
};
