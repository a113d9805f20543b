import { menuRoutes } from "./menus.ts";
import { eventRoutes, jobRoutes } from "./jobs.ts";
import { sessionRoutes } from "./sessions.ts";
import { userRoutes } from "./users.ts";

/** The whole API, one line per noun. */
export const routes = {
  ...sessionRoutes,
  ...userRoutes,
  ...menuRoutes,
  ...jobRoutes,
  ...eventRoutes,
};
export type AllRoutes = typeof routes;
