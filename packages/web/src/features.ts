import { publishedPricesFeature } from "./features/published-prices/feature.ts";
import { shippedMenu } from "@busbar/contract/menus/menu-rows";
import { webhooksFeature } from "./features/webhooks/feature.ts";
import { serviceAccountsFeature } from "./features/service-accounts/feature.ts";
import { accessRequestsFeature } from "./features/access-requests/feature.ts";
import { receivablesFeature } from "./features/receivables/feature.ts";
import { reportsFeature } from "./features/reports/feature.ts";
import { taxInvoicesFeature } from "./features/tax-invoices/feature.ts";
import { contractsFeature } from "./features/contracts/feature.ts";
import { metersFeature, metersOfPoint } from "./features/meters/feature.ts";
import { pointsFeature } from "./features/points/feature.ts";
import { pricePlansFeature } from "./features/price-plans/feature.ts";
import { readingsFeature } from "./features/readings/feature.ts";
import { touCalendarsFeature } from "./features/tou-calendars/feature.ts";
import { dashboardFeature } from "./features/dashboard/feature.ts";
import { workbenchFeature } from "./features/workbench/feature.ts";
import { invoicesFeature } from "./features/invoices/feature.ts";
import { paymentsFeature } from "./features/payments/feature.ts";
import { correctionsFeature } from "./features/corrections/feature.ts";
import { billingRunsFeature } from "./features/billing-runs/feature.ts";
import { periodsFeature } from "./features/periods/feature.ts";
import { companyFeature } from "./features/company/feature.ts";
import { ownPartnerPage, partnersFeature } from "./features/partners/feature.ts";
import { assignmentsFeature } from "./features/assignments/feature.ts";
import { bulkActionsFeature } from "./features/bulk-actions/feature.ts";
import { jobsFeature } from "./features/jobs/feature.ts";
import { holidaysFeature } from "./features/holidays/feature.ts";
import { organisationFeature } from "./features/organisation/feature.ts";
import { importsFeature } from "./features/imports/feature.ts";
import { customersFeature, ownCustomerPage } from "./features/customers/feature.ts";
import { FirstWeekOfHome } from "./features/first-week/feature.ts";
import { homeFeature } from "./features/home/feature.ts";
import { followUpsFeature } from "./features/follow-ups/feature.ts";
import { noticesFeature } from "./features/notices/feature.ts";
import { profilesFeature } from "./features/profiles/feature.ts";
import { secondFactorsFeature } from "./features/second-factors/feature.ts";
import { sessionsFeature } from "./features/sessions/feature.ts";
import { enterpriseApplicationsFeature } from "./features/enterprise-applications/feature.ts";
import { socialFeature } from "./features/social/feature.ts";
import { departmentsFeature } from "./features/departments/feature.ts";
import { announcementsFeature } from "./features/announcements/feature.ts";
import { areasFeature } from "./features/areas/feature.ts";
import { dictionariesFeature } from "./features/dictionaries/feature.ts";
import { framesFeature } from "./features/frames/feature.ts";
import { menusFeature } from "./features/menus/feature.ts";
import { rolesFeature } from "./features/roles/feature.ts";
import { systemLogFeature } from "./features/system-log/feature.ts";
import { usersFeature } from "./features/users/feature.ts";
import { homeTiles } from "./home-tiles.ts";
import type { Feature } from "./kernel/portal/feature.ts";

/** The client's own menu, for portals whose `authentication` is "intelligence". @see R-N07 */
const shippedMenuFeature: Feature = { name: "shipped-menu", pages: {}, menu: shippedMenu() };

/** Home's tiles. */
const homeTilesFeature: Feature = {
  name: "home-tiles",
  pages: {},
  home: homeTiles,
};

/** Names of jobs, loaded where one is shown. */
const jobTitlesFeature: Feature = {
  name: "job-titles",
  pages: {},
  jobs: () => import("./job-titles.ts").then((module) => module.jobTitles),
};

/** All features of the product. */
export const features: readonly Feature[] = [
  homeFeature(FirstWeekOfHome),
  homeTilesFeature,
  jobTitlesFeature,
  dashboardFeature,
  workbenchFeature,
  customersFeature,
  bulkActionsFeature,
  importsFeature,
  organisationFeature,
  holidaysFeature,
  jobsFeature,
  assignmentsFeature,
  followUpsFeature,
  noticesFeature,
  profilesFeature,
  sessionsFeature,
  secondFactorsFeature,
  enterpriseApplicationsFeature,
  socialFeature,
  partnersFeature,
  companyFeature(ownCustomerPage, ownPartnerPage),
  contractsFeature,
  pointsFeature(metersOfPoint),
  metersFeature,
  pricePlansFeature,
  touCalendarsFeature,
  readingsFeature,
  invoicesFeature,
  paymentsFeature,
  billingRunsFeature,
  correctionsFeature,
  periodsFeature,
  receivablesFeature,
  taxInvoicesFeature,
  usersFeature,
  accessRequestsFeature,
  rolesFeature,
  systemLogFeature,
  departmentsFeature,
  menusFeature,
  announcementsFeature,
  framesFeature,
  areasFeature,
  dictionariesFeature,
  reportsFeature,
  serviceAccountsFeature,
  webhooksFeature,
  publishedPricesFeature,
  shippedMenuFeature,
];
