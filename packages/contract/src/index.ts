import { menuRoutes } from "./menus.ts";
import { eventRoutes, jobRoutes } from "./jobs.ts";
import { portalRoutes } from "./portal.ts";
import { sessionRoutes } from "./sessions.ts";
import { userRoutes } from "./users.ts";

/** The whole API, one line per noun. */
export const routes = {
  ...portalRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...menuRoutes,
  ...jobRoutes,
  ...eventRoutes,
};
export type AllRoutes = typeof routes;
