import type { Feature } from "../../kernel/portal/feature.ts";
import { importTexts } from "./import-texts.ts";

const title = { title: "导入", titleEn: "Import" };

/** Import of any noun from a file: columns, dry run with fixes in place, commit, receipt with undo. */
export const importsFeature: Feature = {
  name: "imports",
  texts: [importTexts],
  pages: {
    "customer-import": () => import("./ImportPage.tsx").then((module) => module.CustomerImportPage),
    import: () => import("./ImportPage.tsx").then((module) => module.AnyImportPage),
  },
  routes: [
    {
      path: "/import/:kind",
      name: "Import",
      component: "import",
      meta: {
        ...title,
        icon: "upload-2-line",
        hidden: true,
        dynamicNewTab: true,
        guard: { permission: ["customer:write", "assignment:write"], mode: "oneOf" },
      },
    },
  ],
};
