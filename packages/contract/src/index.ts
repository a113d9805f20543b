import { apiDocsRoutes } from "./api-docs.ts";
import { areaRoutes } from "./areas.ts";
import { assignmentRoutes } from "./assignments.ts";
import { customerRoutes } from "./customers.ts";
import { demoDateRoutes } from "./demo-date.ts";
import { dictionaryRoutes } from "./dictionaries.ts";
import { enterpriseApplicationRoutes } from "./enterprise-applications.ts";
import { importRoutes } from "./imports.ts";
import { menuRoutes } from "./menus.ts";
import { eventRoutes, jobRoutes } from "./jobs.ts";
import { noticeRoutes } from "./notices.ts";
import { passwordRoutes } from "./passwords.ts";
import { portalRoutes } from "./portal.ts";
import { profileRoutes } from "./profiles.ts";
import { registrationRoutes } from "./registrations.ts";
import { searchRoutes } from "./search.ts";
import { secondFactorRoutes } from "./second-factors.ts";
import { deviceRoutes, sessionRoutes } from "./sessions.ts";
import { socialRoutes } from "./social.ts";
import { sourceKeyRoutes } from "./source-key.ts";
import { transportRoutes } from "./transport.ts";
import { userAccountRoutes } from "./user-accounts.ts";
import { userRoutes } from "./users.ts";

/** The whole API, one line per noun. */
export const routes = {
  ...portalRoutes,
  ...sessionRoutes,
  ...deviceRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...userAccountRoutes,
  ...profileRoutes,
  ...passwordRoutes,
  ...menuRoutes,
  ...jobRoutes,
  ...eventRoutes,
  ...areaRoutes,
  ...assignmentRoutes,
  ...customerRoutes,
  ...demoDateRoutes,
  ...dictionaryRoutes,
  ...apiDocsRoutes,
  ...importRoutes,
  ...sourceKeyRoutes,
  ...socialRoutes,
  ...transportRoutes,
  ...noticeRoutes,
  ...searchRoutes,
  ...registrationRoutes,
  ...enterpriseApplicationRoutes,
};
export type AllRoutes = typeof routes;
