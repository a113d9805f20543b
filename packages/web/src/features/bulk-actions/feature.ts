import type { Feature } from "../../kernel/portal/feature.ts";
import { bulkTexts } from "../../records/bulk/bulk-texts.ts";

/** Receipts of one's own bulk actions; everyone has them, so they are not in the menu. */
export const bulkActionsFeature: Feature = {
  name: "bulk-actions",
  texts: [bulkTexts],
  pages: {
    "bulk-actions": () => import("./BulkActionsPage.tsx").then((module) => module.BulkActionsPage),
    "bulk-action": () => import("./BulkActionPage.tsx").then((module) => module.BulkActionPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { "bulk-actions": "list", "bulk-action": "record" },
  routes: [
    {
      path: "/bulk-actions",
      name: "BulkActions",
      component: "bulk-actions",
      meta: { title: "我的批量操作", titleEn: "My bulk actions", icon: "list-check-2", hidden: true },
    },
    {
      path: "/bulk-action/:id",
      name: "BulkAction",
      component: "bulk-action",
      meta: { title: "批量操作回执", titleEn: "Receipt of a bulk action", hidden: true, dynamicNewTab: true },
    },
  ],
};
