import type { Feature } from "../../kernel/portal/feature.ts";
import { stepTexts } from "./step-texts.ts";

/** The person's next steps from the follow-up notes of all records; every employee has the page. */
export const followUpsFeature: Feature = {
  name: "follow-ups",
  texts: [stepTexts],
  pages: { nextSteps: () => import("./NextStepsPage.tsx").then((module) => module.NextStepsPage) },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { nextSteps: "list" },
  routes: [
    {
      path: "/next-steps",
      name: "NextSteps",
      component: "nextSteps",
      meta: { title: "我的下一步", titleEn: "My next steps", icon: "list-check-2", hidden: true, activeMenu: "/index" },
    },
  ],
};
