import type { Feature } from "../../kernel/portal/feature.ts";
import { importTexts } from "./import-texts.ts";

const hidden = { icon: "upload-2-line", hidden: true };

/** Import of any noun from a file: columns, dry run with fixes in place, commit, receipt with undo. */
export const importsFeature: Feature = {
  name: "imports",
  texts: [importTexts],
  pages: {
    "customer-import": () => import("./ImportPage.tsx").then((module) => module.CustomerImportPage),
    "contact-import": () => import("./ImportPage.tsx").then((module) => module.ContactImportPage),
    "assignment-import": () => import("./ImportPage.tsx").then((module) => module.AssignmentImportPage),
  },
  routes: [
    {
      path: "/import/contacts",
      name: "ContactImport",
      component: "contact-import",
      meta: { title: "导入联系人", titleEn: "Import contacts", ...hidden, guard: ["customer:write"] },
    },
    {
      path: "/import/assignments",
      name: "AssignmentImport",
      component: "assignment-import",
      meta: { title: "导入销售分工", titleEn: "Import assignments", ...hidden, guard: ["assignment:write"] },
    },
  ],
};
