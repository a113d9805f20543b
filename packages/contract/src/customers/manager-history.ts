import { z } from "zod";
import { IdParams, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** Sales manager of a customer from `from` until before `to`; null `to`: until now, null manager: none. */
export const ManagerStretch = z.object({
  from: LocalDate,
  to: LocalDate.nullable(),
  managerCode: z.string().nullable(),
  managerName: z.string().nullable(),
});
export type ManagerStretch = z.infer<typeof ManagerStretch>;

export const managerHistoryRoutes = defineRoutes({
  listCustomerManagers: {
    method: "GET",
    path: "/customers/{id}/managers",
    permission: "customer:read",
    summary: "List past sales managers",
    description: "Latest first. Recorded daily; later assignments do not change it.",
    params: IdParams,
    response: z.array(ManagerStretch),
    errors: ["not_found"],
  },
});
