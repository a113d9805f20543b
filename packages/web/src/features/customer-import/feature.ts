import type { Feature } from "../../kernel/portal/feature.ts";
import { importTexts } from "./import-texts.ts";

/** Import of customers from a file: columns, dry run with fixes in place, commit, receipt with undo. */
export const customerImportFeature: Feature = {
  name: "imports",
  texts: [importTexts],
  pages: { "customer-import": () => import("./ImportPage.tsx").then((module) => module.ImportPage) },
};
