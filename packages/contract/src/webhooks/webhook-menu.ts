import type { ShippedRow } from "../menus/menus.ts";

export const webhookMenu: readonly ShippedRow[] = [
  {
    name: "Webhooks",
    parent: "Setting",
    path: "webhook",
    component: "webhooks",
    zh: "Webhook",
    en: "Webhooks",
    icon: "flashlight-line",
    sort: 17,
    needs: ["settings:admin"],
  },
  {
    name: "WebhookDetail",
    parent: "Setting",
    path: "webhook/:id",
    component: "webhook",
    zh: "Webhook",
    en: "Webhook",
    sort: 18,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/setting/webhook" },
    needs: ["settings:admin"],
  },
];
