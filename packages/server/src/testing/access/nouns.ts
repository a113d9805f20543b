import { publishedPriceAccess } from "../../modules/published-prices/testing/published-price-access.ts";
import { webhookAccess } from "../../modules/webhooks/testing/webhook-access.ts";
import { serviceAccountAccess } from "../../modules/service-accounts/testing/service-account-access.ts";
import { customerAccess } from "../../modules/customers/testing/customer-access.ts";
import { pointAccess } from "../../modules/points/testing/point-access.ts";
import { meterAccess } from "../../modules/meters/testing/meter-access.ts";
import { readingAccess } from "../../modules/readings/testing/reading-access.ts";
import { contractAccess } from "../../modules/contracts/testing/contract-access.ts";
import { invoiceAccess } from "../../modules/invoices/testing/invoice-access.ts";
import { correctionAccess } from "../../modules/corrections/testing/correction-access.ts";
import { billingRunAccess } from "../../modules/billing-runs/testing/billing-run-access.ts";
import { deliveryAccess } from "../../modules/deliveries/testing/delivery-access.ts";
import { paymentAccess } from "../../modules/payments/testing/payment-access.ts";
import { taxInvoiceAccess } from "../../modules/tax-invoices/testing/tax-invoice-access.ts";
import { receivableAccess } from "../../modules/receivables/testing/receivable-access.ts";
import { periodAccess } from "../../modules/periods/testing/period-access.ts";
import { partnerAccess } from "../../modules/partners/testing/partner-access.ts";
import { assignmentAccess } from "../../modules/assignments/testing/assignment-access.ts";
import { userAccess } from "../../modules/users/testing/user-access.ts";
import { sessionAccess } from "../../modules/sessions/testing/session-access.ts";
import { roleAccess } from "../../modules/roles/testing/role-access.ts";
import { departmentAccess } from "../../modules/departments/testing/department-access.ts";
import { menuAccess } from "../../modules/menus/testing/menu-access.ts";
import { noticeAccess } from "../../modules/notices/testing/notice-access.ts";
import { dictionaryAccess } from "../../modules/dictionaries/testing/dictionary-access.ts";
import { areaAccess } from "../../modules/areas/testing/area-access.ts";
import { systemLogAccess } from "../../modules/system-log/testing/system-log-access.ts";
import { jobAccess } from "../../modules/jobs/testing/job-access.ts";
import { pricePlanAccess } from "../../modules/price-plans/testing/price-plan-access.ts";
import { pricingAccess } from "../../modules/pricing/testing/pricing-access.ts";
import { touCalendarAccess } from "../../modules/tou-calendars/testing/tou-calendar-access.ts";
import { absenceAccess } from "../../modules/absences/testing/absence-access.ts";
import { enterpriseApplicationAccess } from "../../modules/enterprise-applications/testing/enterprise-application-access.ts";
import { bulkActionAccess } from "../../modules/bulk-actions/testing/bulk-action-access.ts";
import { importAccess } from "../../modules/imports/testing/import-access.ts";
import { reportAccess } from "../../modules/reports/testing/report-access.ts";
import { socialAccess } from "../../modules/social/testing/social-access.ts";
import { savedViewAccess } from "../../modules/saved-views/testing/saved-view-access.ts";
import { profileAccess } from "../../modules/profiles/testing/profile-access.ts";
import type { NounAccess } from "./noun-access.ts";

/** What the tests of access know of all nouns, each from its module. */
export const nounAccess: readonly NounAccess[] = [
  customerAccess,
  pointAccess,
  meterAccess,
  readingAccess,
  contractAccess,
  invoiceAccess,
  billingRunAccess,
  correctionAccess,
  deliveryAccess,
  paymentAccess,
  taxInvoiceAccess,
  receivableAccess,
  periodAccess,
  partnerAccess,
  assignmentAccess,
  userAccess,
  sessionAccess,
  roleAccess,
  departmentAccess,
  menuAccess,
  noticeAccess,
  dictionaryAccess,
  areaAccess,
  systemLogAccess,
  jobAccess,
  pricePlanAccess,
  touCalendarAccess,
  pricingAccess,
  absenceAccess,
  enterpriseApplicationAccess,
  bulkActionAccess,
  importAccess,
  reportAccess,
  socialAccess,
  savedViewAccess,
  profileAccess,
  serviceAccountAccess,
  webhookAccess,
  publishedPriceAccess,
];
