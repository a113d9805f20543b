import { z } from "zod";
import { LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** The overdue amount at the end of `asOf`. */
const OverduePoint = z.object({ asOf: LocalDate, overdue: z.string(), statements: z.number().int() });
export type OverduePoint = z.infer<typeof OverduePoint>;

export const overdueTrendRoutes = defineRoutes({
  getOverdueTrend: {
    method: "GET",
    path: "/receivables/figures/overdue",
    permission: "receivable:read",
    summary: "Get overdue amounts by month",
    description: "At the end of each of the last 12 months, and today.",
    response: z.array(OverduePoint),
  },
});
