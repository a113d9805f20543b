import { webhookRoutes } from "./webhooks/webhook-routes.ts";
import { serviceAccountRoutes } from "./service-accounts/service-account-routes.ts";
import { accessReasonRoutes } from "./users/access-reasons.ts";
import { accessRequestRoutes } from "./access-requests/access-requests.ts";
import { departmentRoutes } from "./departments/departments.ts";
import { managedDepartmentRoutes } from "./departments/managed-departments.ts";
import { managedRoleRoutes } from "./roles/managed-roles.ts";
import { managedLogRoutes } from "./system-log/managed-log.ts";
import { managedUserRoutes } from "./users/managed-users.ts";
import { dictionaryItemRoutes } from "./dictionaries/dictionary-items.ts";
import { managedAreaRoutes } from "./areas/managed-areas.ts";
import { managedMenuRoutes } from "./menus/managed-menus.ts";
import { menuDocumentRoutes } from "./menus/menu-documents.ts";
import { menuEntryRoutes } from "./menus/menu-entries.ts";
import { framedSiteRoutes } from "./frames/framed-sites.ts";
import { roleRoutes } from "./roles/roles.ts";
import { systemLogRoutes } from "./system-log/system-log.ts";
import { viewAsRoutes } from "./sessions/view-as.ts";
import { userListRoutes } from "./users/users.ts";
import { userStepRoutes } from "./users/user-steps.ts";
import { absenceRoutes } from "./absences/absences.ts";
import { contractRoutes } from "./contracts/contract-routes.ts";
import { meterRoutes } from "./meters/meters.ts";
import { readingRoutes } from "./readings/readings.ts";
import { monthFigureRoutes } from "./readings/month-figures.ts";
import { exceptionRoutes } from "./readings/exceptions.ts";
import { energyRoutes } from "./readings/energy.ts";
import { typedReadingRoutes } from "./readings/typed-readings.ts";
import { usageRoutes } from "./readings/usage.ts";
import { pointRoutes } from "./points/point-routes.ts";
import { contractFigureRoutes } from "./contracts/contract-figures.ts";
import { billImpactRoutes } from "./price-plans/bill-impact.ts";
import { planVersionRoutes } from "./price-plans/plan-versions.ts";
import { ageingRoutes } from "./receivables/ageing.ts";
import { openItemRoutes } from "./receivables/open-items.ts";
import { overdueTrendRoutes } from "./receivables/overdue-trend.ts";
import { customerAccountRoutes } from "./receivables/customer-account.ts";
import { reportScheduleRoutes } from "./reports/report-schedules.ts";
import { reportRoutes } from "./reports/reports.ts";
import { taxInvoiceBulkRoutes } from "./tax-invoices/tax-invoice-bulk.ts";
import { taxInvoiceRoutes } from "./tax-invoices/tax-invoices.ts";
import { planBulkRoutes } from "./price-plans/plan-bulk.ts";
import { pricePlanRoutes } from "./price-plans/price-plans.ts";
import { pricingRoutes } from "./pricing/simulation.ts";
import { pricesAtPointRoutes } from "./published-prices/prices-at-point.ts";
import { priceBoardRoutes } from "./published-prices/price-board.ts";
import { publishedPriceRoutes } from "./published-prices/published-prices.ts";
import { touCalendarRoutes } from "./tou-calendars/tou-calendars.ts";
import { streamRoutes } from "./streams/streams.ts";
import { firstWeekRoutes } from "./first-week/first-week.ts";
import { portalHealthRoutes } from "./organisation/portal-health.ts";
import { readRoutes } from "./portal/reads.ts";
import { deliveryRoutes } from "./deliveries/deliveries.ts";
import { invoiceFigureRoutes } from "./invoices/invoice-figures.ts";
import { extensionRoutes } from "./invoices/extension-requests.ts";
import { invoiceRoutes } from "./invoices/invoice-routes.ts";
import { verdictRoutes } from "./invoices/verdict-routes.ts";
import { paymentAdviceRoutes } from "./payments/payment-advices.ts";
import { paymentFigureRoutes } from "./payments/payment-figures.ts";
import { paymentBulkRoutes } from "./payments/payment-bulk.ts";
import { paymentRoutes } from "./payments/payment-routes.ts";
import { periodRoutes } from "./periods/periods.ts";
import { partnerRoutes } from "./partners/partners.ts";
import { followUpRoutes } from "./follow-ups/follow-ups.ts";
import { attachmentRoutes } from "./attachments/attachments.ts";
import { announcementRoutes } from "./announcements/announcements.ts";
import { apiDocsRoutes } from "./api-docs/api-docs.ts";
import { areaRoutes } from "./areas/areas.ts";
import { assignmentBulkRoutes } from "./assignments/assignment-bulk.ts";
import { assignmentRoutes } from "./assignments/assignments.ts";
import { chosenScopeRoutes } from "./users/chosen-scope.ts";
import { coverageRoutes } from "./assignments/coverage.ts";
import { changeRoutes } from "./changes/changes.ts";
import { billingRunRoutes } from "./billing-runs/billing-run-routes.ts";
import { correctionRoutes } from "./corrections/correction-routes.ts";
import { bulkActionRoutes } from "./bulk-actions/bulk-actions.ts";
import { customerFigureRoutes } from "./customers/customer-figures.ts";
import { customerBulkRoutes } from "./customers/customer-bulk.ts";
import { customerContactRoutes } from "./customers/customer-contacts.ts";
import { managerHistoryRoutes } from "./customers/manager-history.ts";
import { customerMergingRoutes } from "./customers/customer-merging.ts";
import { customerRoutes } from "./customers/customers.ts";
import { demoDateRoutes } from "./demo-date/demo-date.ts";
import { dictionaryRoutes } from "./dictionaries/dictionaries.ts";
import { enterpriseApplicationRoutes } from "./enterprise-applications/enterprise-applications.ts";
import { handOverRoutes } from "./users/hand-over.ts";
import { holidayRoutes } from "./holidays/holidays.ts";
import { organisationRoutes } from "./organisation/organisation.ts";
import { bulkRoutes } from "./imports/bulk.ts";
import { importRoutes } from "./imports/imports.ts";
import { menuRoutes } from "./menus/menus.ts";
import { eventRoutes, jobRoutes, jobRunRoutes } from "./jobs/jobs.ts";
import { noticeRoutes } from "./notices/notices.ts";
import { passwordRoutes } from "./users/passwords.ts";
import { portalRoutes } from "./portal/portal.ts";
import { profileRoutes } from "./profiles/profiles.ts";
import { registrationRoutes } from "./registrations/registrations.ts";
import { savedViewRoutes } from "./saved-views/saved-views.ts";
import { searchRoutes } from "./search/search.ts";
import { secondFactorRoutes } from "./second-factors/second-factors.ts";
import { deviceRoutes, sessionRoutes } from "./sessions/sessions.ts";
import { socialRoutes } from "./social/social.ts";
import { sourceKeyRoutes } from "./source-key/source-key.ts";
import { transportRoutes } from "./transport/transport.ts";
import { userAccountRoutes } from "./users/user-accounts.ts";
import { userRoutes } from "./users/user-info.ts";

/** The whole API, one line per noun. */
export const routes = {
  ...portalRoutes,
  ...sessionRoutes,
  ...deviceRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...userAccountRoutes,
  // Must come before users with an id: `count` is no id.
  ...userStepRoutes,
  ...userListRoutes,
  ...managedUserRoutes,
  ...managedRoleRoutes,
  ...dictionaryItemRoutes,
  ...managedMenuRoutes,
  ...menuDocumentRoutes,
  ...menuEntryRoutes,
  ...framedSiteRoutes,
  ...managedDepartmentRoutes,
  ...roleRoutes,
  ...departmentRoutes,
  ...systemLogRoutes,
  ...viewAsRoutes,
  ...managedLogRoutes,
  ...handOverRoutes,
  ...profileRoutes,
  ...absenceRoutes,
  ...accessReasonRoutes,
  ...accessRequestRoutes,
  ...passwordRoutes,
  ...menuRoutes,
  ...jobRoutes,
  ...jobRunRoutes,
  ...eventRoutes,
  ...followUpRoutes,
  ...areaRoutes,
  ...managedAreaRoutes,
  ...assignmentBulkRoutes,
  ...assignmentRoutes,
  ...chosenScopeRoutes,
  ...coverageRoutes,
  ...customerRoutes,
  ...customerFigureRoutes,
  ...streamRoutes,
  ...customerBulkRoutes,
  ...customerContactRoutes,
  ...customerMergingRoutes,
  ...managerHistoryRoutes,
  ...billingRunRoutes,
  ...correctionRoutes,
  ...bulkActionRoutes,
  ...demoDateRoutes,
  ...dictionaryRoutes,
  ...partnerRoutes,
  ...contractRoutes,
  ...contractFigureRoutes,
  // Must come before statements and payments with an id: `proposal` is no id.
  ...paymentBulkRoutes,
  ...paymentRoutes,
  ...paymentFigureRoutes,
  ...paymentAdviceRoutes,
  ...invoiceRoutes,
  ...verdictRoutes,
  ...extensionRoutes,
  ...invoiceFigureRoutes,
  ...deliveryRoutes,
  ...portalHealthRoutes,
  ...firstWeekRoutes,
  ...readRoutes,
  ...periodRoutes,
  ...attachmentRoutes,
  ...pointRoutes,
  ...meterRoutes,
  ...readingRoutes,
  ...energyRoutes,
  ...typedReadingRoutes,
  ...usageRoutes,
  ...monthFigureRoutes,
  ...exceptionRoutes,
  // Must come before the plans: `select` is no id.
  ...planVersionRoutes,
  ...billImpactRoutes,
  ...planBulkRoutes,
  ...pricePlanRoutes,
  ...touCalendarRoutes,
  ...pricesAtPointRoutes,
  ...priceBoardRoutes,
  ...publishedPriceRoutes,
  ...pricingRoutes,
  ...taxInvoiceRoutes,
  ...taxInvoiceBulkRoutes,
  ...ageingRoutes,
  ...openItemRoutes,
  ...overdueTrendRoutes,
  ...customerAccountRoutes,
  ...reportRoutes,
  ...reportScheduleRoutes,
  ...changeRoutes,
  ...serviceAccountRoutes,
  ...webhookRoutes,
  ...apiDocsRoutes,
  ...holidayRoutes,
  ...organisationRoutes,
  ...importRoutes,
  ...bulkRoutes,
  ...sourceKeyRoutes,
  ...socialRoutes,
  ...transportRoutes,
  ...noticeRoutes,
  ...announcementRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...registrationRoutes,
  ...enterpriseApplicationRoutes,
};
export type AllRoutes = typeof routes;
