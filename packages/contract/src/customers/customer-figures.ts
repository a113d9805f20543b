import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";
import { AreaCode, Region } from "../areas/areas.ts";
import { Lifecycle } from "./customer-fields.ts";

const CustomerStageCount = z.object({
  region: Region,
  /** The province. */
  areaCode: AreaCode,
  lifecycle: Lifecycle,
  count: z.number().int(),
});
export type CustomerStageCount = z.infer<typeof CustomerStageCount>;

export const customerFigureRoutes = defineRoutes({
  getCustomerStages: {
    method: "GET",
    path: "/customers/figures/stages",
    permission: "customer:read",
    summary: "Get customer counts by stage",
    description: "By region, province and stage.",
    response: z.array(CustomerStageCount),
  },
});
