import { z } from "zod";
import { NamedScope } from "./user-info.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { UserCode } from "../values/fields.ts";
import { Region } from "../areas/areas.ts";

/**
 * What a person has chosen to look at within their scope: a region, the customers of a manager, one customer, or the
 * intersection of these. Empty: everything.
 */
export const ChosenScope = z.strictObject({
  region: Region.optional(),
  manager: UserCode.optional(),
  /** The customer's number. */
  customer: z.string().min(1).max(32).optional(),
});
export type ChosenScope = z.infer<typeof ChosenScope>;

export const chosenScopeRoutes = defineRoutes({
  listScopeChoices: {
    method: "GET",
    path: "/scope/choices",
    permission: "customer:read",
    summary: "List scope options",
    description: "Regions and sales managers of the customers you can see.",
    query: z.strictObject({ region: Region.optional() }),
    response: z.object({
      regions: z.array(Region),
      managers: z.array(z.object({ userCode: z.string(), fullName: z.string() })),
    }),
    scope: "whole",
  },
  chooseScope: {
    method: "PUT",
    path: "/scope",
    permission: "customer:read",
    summary: "Set your scope",
    description: "Applies to lists, figures and files in all windows. Empty for all data.",
    body: ChosenScope,
    response: NamedScope.nullable(),
    errors: ["scope.empty"],
  },
});
