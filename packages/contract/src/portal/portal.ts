import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/** What the portal needs before anyone is known. `accounts` only in the demo organisation. */
export const PortalGreeting = z.object({
  demo: z.boolean(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** How the titles of pages and of the site are joined, before sign-in too. @see R-S16 */
  titleSeparator: z.string(),
  titleReverse: z.boolean(),
  /** What the guard obeys before anyone has signed in. @see R-N03, R-N06 */
  loginInterception: z.boolean(),
  recordRoute: z.boolean(),
  supportVisit: z.boolean(),
  /** Whether a visitor may be given roles without signing in: mock mode only. @see R-N04 */
  virtualRoles: z.boolean(),
  /** Whether codes can be had by text message. @see R-A08 */
  textMessages: z.boolean(),
  /** Providers that people may sign in by; absent when there are none. @see R-A09 */
  providers: z.array(z.object({ name: z.string(), title: z.string() })).optional(),
  /** Demo accounts to choose from, by role; all share the one password. */
  accounts: z
    .array(
      z.object({
        username: z.string(),
        fullName: z.string(),
        /** The highest role in words. */
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
    summary: "What the sign-in page shows",
    response: PortalGreeting,
  },
});
