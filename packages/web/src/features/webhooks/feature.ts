import IconFlash from "~icons/ri/flashlight-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { webhookTexts } from "./webhook-texts.ts";

/** Endpoints of other systems that are told of changes. */
export const webhooksFeature: Feature = {
  name: "webhooks",
  texts: [webhookTexts],
  pages: {
    webhooks: () => import("./WebhookListPage.tsx").then((module) => module.WebhookListPage),
    webhook: () => import("./detail/WebhookPage.tsx").then((module) => module.WebhookPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { webhooks: "list", webhook: "record" },
  records: { icon: IconFlash, below: "/setting/webhook/" },
};
