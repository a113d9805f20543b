import { z } from "zod";
import { defineRoutes } from "./kernel/route.ts";

/** What the sign-in page shows before anyone is known. `accounts` only in the demo organisation. */
export const PortalGreeting = z.object({
  demo: z.boolean(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** Demo accounts to choose from; all share the one password. */
  accounts: z.array(z.object({ username: z.string(), fullName: z.string(), password: z.string() })).optional(),
});
export type PortalGreeting = z.infer<typeof PortalGreeting>;

export const portalRoutes = defineRoutes({
  portalGreeting: {
    method: "GET",
    path: "/portal",
    permission: "public",
    summary: "What the sign-in page shows",
    response: PortalGreeting,
    lenient: true,
  },
});
