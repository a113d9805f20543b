import IconMachine from "~icons/ri/robot-2-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { serviceAccountTexts } from "./service-account-texts.ts";

/** Accounts with which other systems call the API. */
export const serviceAccountsFeature: Feature = {
  name: "service-accounts",
  texts: [serviceAccountTexts],
  pages: {
    "service-accounts": () => import("./ServiceAccountListPage.tsx").then((module) => module.ServiceAccountListPage),
    "service-account": () => import("./detail/ServiceAccountPage.tsx").then((module) => module.ServiceAccountPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { "service-accounts": "list", "service-account": "record" },
  records: { icon: IconMachine, below: "/setting/serviceAccount/" },
};
