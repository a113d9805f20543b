import type { Texts } from "../../kernel/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "My Profile",
  facts: "About you",
  fullName: "Full name",
  username: "User name",
  userCode: "User code",
  roles: "Roles",
  manager: "Sales manager code",
  security: "Security",
  "security.text":
    "Changing the password now and then protects you and your customers' data. You sign in again afterwards.",
  "security.change": "Change password",
  none: "Not given",
  other: "Only your own profile can be shown.",
  "role.vhDfQxYsqK": "Administrator",
  "role.rUuGVIXDuJ": "Regional sales manager",
  "role.lkbiMnGVDr": "Partner",
  "role.NTWSeRePGN": "Enterprise user",
  "role.CFWreSdIlp": "Regular user",
};
