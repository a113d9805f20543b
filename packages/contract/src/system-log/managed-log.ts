import { z } from "zod";
import { listOf, LocalDate, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** A line of the system log with the field names of the specification. @see R-M05 */
const ManagedLogLine = z.object({
  uuid: z.string(),
  id: z.string(),
  account: z.string(),
  type: z.string(),
  executeResult: z.string(),
  ip: z.string(),
  datetime: z.string(),
});

/** The specification's call of the page of the system log. */
export const managedLogRoutes = defineRoutes({
  systemLogGetList: {
    method: "GET",
    path: "/systemLog/getList",
    permission: "audit:view",
    summary: "List system log entries",
    description: "By account and dates.",
    query: z.object({
      account: z.string().trim().max(64).default(""),
      from: LocalDate.optional(),
      to: LocalDate.optional(),
      ...Paging.shape,
    }),
    response: listOf(ManagedLogLine),
    specified: true,
  },
});
