import IconPlan from "~icons/ri/price-tag-3-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { overviewTexts } from "../../records/overview/overview-texts.ts";
import { planTexts } from "./plan-texts.ts";

/** Price plans, their versions, and the approvals. */
export const pricePlansFeature: Feature = {
  name: "price-plans",
  texts: [planTexts, overviewTexts],
  pages: {
    "price-plans": () => import("./PlanListPage.tsx").then((module) => module.PlanListPage),
    "price-plan": () => import("./PlanPage.tsx").then((module) => module.PlanPage),
    "price-simulator": () => import("./simulator/SimulatorPage.tsx").then((module) => module.SimulatorPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { "price-plans": "list", "price-plan": "record" },
  records: { icon: IconPlan, below: "/contract/plan/" },
  actions: [
    {
      key: "price-plans.create",
      title: { zh: "新建价格套餐", en: "New price plan" },
      icon: IconPlan,
      needs: ["price:write"],
      path: "/contract/plan",
      ask: "new",
    },
  ],
};
