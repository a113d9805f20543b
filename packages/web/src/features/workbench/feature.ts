import type { Feature } from "../../kernel/portal/feature.ts";
import { workbenchTexts } from "./workbench-texts.ts";

/** The statements of a month as a board. */
export const workbenchFeature: Feature = {
  name: "workbench",
  texts: [workbenchTexts],
  pages: { workbench: () => import("./WorkbenchPage.tsx").then((module) => module.WorkbenchPage) },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { workbench: "list" },
};
