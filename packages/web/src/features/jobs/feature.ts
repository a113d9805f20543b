import { createTexts } from "../../kernel/texts/i18n.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import type { texts } from "./zh.ts";

export const jobTexts = createTexts<typeof texts>("jobs", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
export type JobTexts = ReturnType<typeof jobTexts.useTexts>;

/** Jobs of all people, and the names of the server's own jobs. */
export const jobsFeature: Feature = {
  name: "jobs",
  texts: [jobTexts],
  pages: { jobs: () => import("./JobsPage.tsx").then((module) => module.JobsPage) },
  shapes: { jobs: "list" },
  jobs: {
    "duties.daily": { zh: "每日任务", en: "Daily duties" },
    "demo-date.move": { zh: "推进业务日期", en: "Moving the business date" },
  },
};
