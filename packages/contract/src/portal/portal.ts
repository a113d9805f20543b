import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/** What the portal needs before sign-in. `accounts` only in the demo organisation. */
export const PortalGreeting = z.object({
  demo: z.boolean(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** Joins the titles of page and site. @see R-S16 */
  titleSeparator: z.string(),
  titleReverse: z.boolean(),
  /** Settings for the guard before sign-in. @see R-N03, R-N06 */
  loginInterception: z.boolean(),
  recordRoute: z.boolean(),
  supportVisit: z.boolean(),
  /** Whether a visitor may get roles without signing in: mock mode only. @see R-N04 */
  virtualRoles: z.boolean(),
  /** Whether codes can be sent by text message. @see R-A08 */
  textMessages: z.boolean(),
  /** Identity providers for sign-in; absent when there are none. @see R-A09 */
  providers: z.array(z.object({ name: z.string(), title: z.string() })).optional(),
  /** Demo accounts by role; all have the same password. */
  accounts: z
    .array(
      z.object({
        username: z.string(),
        fullName: z.string(),
        /** The highest role's name. */
        roleZh: z.string(),
        roleEn: z.string(),
        password: z.string(),
      }),
    )
    .optional(),
});
export type PortalGreeting = z.infer<typeof PortalGreeting>;

export const portalRoutes = defineRoutes({
  portalGreeting: {
    method: "GET",
    path: "/portal",
    permission: "public",
    summary: "Get sign-in page settings",
    response: PortalGreeting,
  },
});
