import type { Feature } from "../../kernel/portal/feature.ts";
import { systemLogTexts } from "./system-log-texts.ts";

/** The audit log, and the check that nobody has altered it. */
export const systemLogFeature: Feature = {
  name: "system-log",
  texts: [systemLogTexts],
  pages: { "system-log": () => import("./SystemLogPage.tsx").then((module) => module.SystemLogPage) },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { "system-log": "list" },
};
