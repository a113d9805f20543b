import { z } from "zod";
import { LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { JobAnswer } from "../jobs/jobs.ts";

/** The latest business date that the demo's data cover. */
const lastDay = "2030-12-31";

/** The business date of the demo organisation; times stay real. */
export const DemoDate = z.strictObject({
  date: LocalDate.refine((day) => day <= lastDay, { error: "demo_date.too_far", params: { last: lastDay } }),
});
export type DemoDate = z.infer<typeof DemoDate>;

export const demoDateRoutes = defineRoutes({
  moveDemoDate: {
    method: "POST",
    path: "/demo/date",
    permission: "settings:admin",
    summary: "Move the demo date",
    description: "Forward, day by day. Only in the demo.",
    body: DemoDate,
    response: JobAnswer,
    queued: true,
    errors: ["not_found", "demo_date.back", "demo_date.moving"],
  },
});
