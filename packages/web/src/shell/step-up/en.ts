import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Confirm that it is you",
  "lead.password": "This needs to be you: enter your password. You will not be asked again for five minutes.",
  "lead.code":
    "This needs to be you: enter the code of your authenticator app, or a recovery code. You will not be asked again for five minutes.",
  "lead.sign-in":
    "Your account has no password to confirm with. Sign out, sign in again, and do this within five minutes.",
  password: "Password",
  code: "Code",
  "password.empty": "Enter your password",
  "code.empty": "Enter the code",
  wait: "Try again in {seconds} s",
  confirm: "Confirm",
  cancel: "Cancel",
  close: "Close",
};
