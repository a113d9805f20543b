import { z } from "zod";
import { Month } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

const ContractEnds = z.object({ month: Month, count: z.number().int() });
export type ContractEnds = z.infer<typeof ContractEnds>;

export const contractFigureRoutes = defineRoutes({
  getContractEnds: {
    method: "GET",
    path: "/contracts/figures/ends",
    permission: "contract:read",
    summary: "Get contract expiries by month",
    description: "Signed and active contracts in the next 12 months.",
    response: z.array(ContractEnds),
  },
});
