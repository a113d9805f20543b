import type { Feature } from "../../kernel/portal/feature.ts";
import { jobTexts } from "./job-texts.ts";

/** Jobs of all people, and the names of the server's own jobs. */
export const jobsFeature: Feature = {
  name: "jobs",
  texts: [jobTexts],
  pages: { jobs: () => import("./JobsPage.tsx").then((module) => module.JobsPage) },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { jobs: "list" },
};
