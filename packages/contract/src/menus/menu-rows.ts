import { customerMenu } from "../customers/customer-menu.ts";
import { partnerMenu } from "../partners/partner-menu.ts";
import { assignmentMenu } from "../assignments/assignment-menu.ts";
import { verificationMenu } from "../enterprise-applications/enterprise-application-menu.ts";
import { profileMenu } from "../profiles/profile-menu.ts";
import { sessionMenu } from "../sessions/session-menu.ts";
import { pointMenu } from "../points/point-menu.ts";
import { contractMenu } from "../contracts/contract-menu.ts";
import { pricePlanMenu } from "../price-plans/price-plan-menu.ts";
import { touCalendarMenu } from "../tou-calendars/tou-calendar-menu.ts";
import { publishedPriceMenu } from "../published-prices/published-price-menu.ts";
import { readingMenu } from "../readings/reading-menu.ts";
import { invoiceMenu, extensionMenu } from "../invoices/invoice-menu.ts";
import { correctionMenu } from "../corrections/correction-menu.ts";
import { billingRunMenu } from "../billing-runs/billing-run-menu.ts";
import { periodMenu } from "../periods/period-menu.ts";
import { paymentMenu } from "../payments/payment-menu.ts";
import { ageingMenu } from "../receivables/ageing-menu.ts";
import { taxInvoiceMenu } from "../tax-invoices/tax-invoice-menu.ts";
import { reportMenu } from "../reports/report-menu.ts";
import { userMenu } from "../users/user-menu.ts";
import { webhookMenu } from "../webhooks/webhook-menu.ts";
import { serviceAccountMenu } from "../service-accounts/service-account-menu.ts";
import { roleMenu } from "../roles/role-menu.ts";
import { departmentMenu } from "../departments/department-menu.ts";
import { menuMenu } from "./menu-menu.ts";
import { announcementMenu } from "../announcements/announcement-menu.ts";
import { dictionaryMenu } from "../dictionaries/dictionary-menu.ts";
import { areaMenu } from "../areas/area-menu.ts";
import { systemLogMenu } from "../system-log/system-log-menu.ts";
import { holidayMenu } from "../holidays/holiday-menu.ts";
import { organisationMenu } from "../organisation/organisation-menu.ts";
import { jobMenu } from "../jobs/job-menu.ts";
import { homeMenu } from "./home-menu.ts";
import { menuGroups } from "./menu-groups.ts";
import type { RouteItem, ShippedRow } from "./menus.ts";

/**
 * The product's menu. The server adds new rows to its own table, where edits and removals by administrators take
 * precedence; the portal uses these rows directly when its menu is built in the client. Names, titles, icons and
 * permissions are those of the specification.
 */
export const shippedRows: readonly ShippedRow[] = [
  ...homeMenu,
  menuGroups.customer,
  ...customerMenu,
  ...partnerMenu,
  ...assignmentMenu,
  ...verificationMenu,
  menuGroups.point,
  ...pointMenu,
  menuGroups.contract,
  ...contractMenu,
  ...pricePlanMenu,
  ...touCalendarMenu,
  ...publishedPriceMenu,
  menuGroups.meter,
  ...readingMenu,
  menuGroups.billing,
  ...billingRunMenu,
  ...invoiceMenu,
  ...correctionMenu,
  ...periodMenu,
  menuGroups.receivable,
  ...paymentMenu,
  ...extensionMenu,
  ...ageingMenu,
  ...taxInvoiceMenu,
  menuGroups.report,
  ...reportMenu,
  menuGroups.setting,
  ...profileMenu,
  ...userMenu,
  ...serviceAccountMenu,
  ...webhookMenu,
  ...roleMenu,
  ...departmentMenu,
  ...menuMenu,
  ...announcementMenu,
  ...sessionMenu,
  ...dictionaryMenu,
  ...areaMenu,
  ...holidayMenu,
  ...systemLogMenu,
  ...jobMenu,
  ...organisationMenu,
];

/** The same as routes, in order. */
export const shippedMenu = (): RouteItem[] => routesOfRows(shippedRows);

export function routesOfRows(rows: readonly ShippedRow[]): RouteItem[] {
  const rowsBelow = Map.groupBy(rows, ({ parent }) => parent);
  const routesBelow = (name: string | undefined): RouteItem[] =>
    (rowsBelow.get(name) ?? []).toSorted((a, b) => a.sort - b.sort).map(routeOf);
  const routeOf = ({ name, path, component = "", redirect, zh, en, icon, meta, needs }: ShippedRow): RouteItem => {
    const children = routesBelow(name);
    return {
      path,
      name,
      component,
      ...(redirect !== undefined && { redirect }),
      ...(children.length > 0 && { children }),
      meta: {
        ...meta,
        title: zh,
        titleEn: en,
        ...(icon !== undefined && { icon }),
        ...(needs !== undefined && { guard: needs }),
      },
    };
  };
  return routesBelow(undefined);
}
