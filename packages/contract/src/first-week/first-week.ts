import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/** What a new organisation does before its first statement, in the order of the work. */
export const FirstWeekStep = z.enum([
  "company",
  "mail",
  "people",
  "areas",
  "plans",
  "customers",
  "points",
  "contracts",
  "statement",
]);
export type FirstWeekStep = z.infer<typeof FirstWeekStep>;

export const firstWeekRoutes = defineRoutes({
  getFirstWeek: {
    method: "GET",
    path: "/first-week",
    permission: "settings:admin",
    summary: "Get first-week steps",
    description: "Names the steps that the data show as done.",
    response: z.object({ done: z.array(FirstWeekStep) }),
  },
});
