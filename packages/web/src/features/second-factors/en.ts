import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  lead: "When you sign in, you enter your password and a 6-digit code from an authenticator app on your phone. Even if your password is leaked, no one else can sign in to your account.",
  since: "Turned on at",
  turnOn: "Turn on two-step verification",
  left: "Recovery codes left",
  "left.count": "{left}",
  few: "You have few recovery codes left. Generate new ones.",
  required: "Administrators must have two-step verification turned on. It cannot be turned off.",
  "step.scan": "1. Scan the QR code",
  "step.scan.text":
    "Scan the QR code below with an authenticator app, such as Microsoft Authenticator, Google Authenticator or Aegis.",
  picture: "QR code for your authenticator app",
  "step.type": "Cannot scan it? Enter this key in the app:",
  copyKey: "Copy key",
  "step.code": "2. Enter the code",
  "step.code.text": "Enter the 6-digit code shown in the app to confirm the setup.",
  code: "Code",
  "code.empty": "Enter the code",
  confirm: "Confirm and turn on",
  wait: "Try again in {seconds} s",
  turnedOn: "Two-step verification is on",
  "codes.title": "Save your recovery codes",
  "codes.text":
    "If you lose your phone, you can sign in with a recovery code. Each code can be used once. The codes are shown only once; keep them in a safe place.",
  "codes.list": "Recovery codes",
  "codes.copy": shared.copy,
  "codes.copied": "Copied",
  "codes.kept": "I have saved these codes",
  "codes.done": "Done",
  "codes.file": "Busbar recovery codes ({name})",
  renew: "Generate new recovery codes",
  "renew.title": "Generate new recovery codes?",
  "renew.text": "You get 10 new recovery codes. The old ones stop working immediately.",
  "renew.verb": "Generate",
  turnOff: "Turn off two-step verification",
  "turnOff.title": "Turn off two-step verification?",
  "turnOff.text":
    "You then sign in with your password only, and all recovery codes stop working. You can turn it on again later.",
  turnedOff: "Two-step verification is off",
};
