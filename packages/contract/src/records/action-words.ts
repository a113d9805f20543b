import { publishedPriceActions } from "../published-prices/published-price-actions.ts";
import { webhookActions } from "../webhooks/webhook-actions.ts";
import { serviceAccountActions } from "../service-accounts/service-account-actions.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { customerActions } from "../customers/customer-actions.ts";
import { partnerActions } from "../partners/partner-actions.ts";
import { assignmentActions } from "../assignments/assignment-actions.ts";
import { pointActions } from "../points/point-actions.ts";
import { meterActions } from "../meters/meter-actions.ts";
import { readingActions } from "../readings/reading-actions.ts";
import { exceptionActions } from "../readings/exception-actions.ts";
import { gasQualityActions, settledActions } from "../readings/month-figure-actions.ts";
import { contractActions } from "../contracts/contract-actions.ts";
import { pricePlanActions, planVersionActions } from "../price-plans/price-plan-actions.ts";
import { touCalendarActions } from "../tou-calendars/tou-calendar-actions.ts";
import { invoiceActions, extensionActions } from "../invoices/invoice-actions.ts";
import { billingRunActions } from "../billing-runs/billing-run-actions.ts";
import { correctionActions } from "../corrections/correction-actions.ts";
import { periodActions } from "../periods/period-actions.ts";
import { paymentActions, paymentAdviceActions } from "../payments/payment-actions.ts";
import { receivableActions } from "../receivables/receivable-actions.ts";
import { taxInvoiceActions } from "../tax-invoices/tax-invoice-actions.ts";
import { reportActions } from "../reports/report-actions.ts";
import { importActions } from "../imports/import-actions.ts";
import { mailActions } from "../deliveries/mail-actions.ts";
import { holidayActions } from "../holidays/holiday-actions.ts";
import { organisationActions } from "../organisation/organisation-actions.ts";
import { accountActions, userActions } from "../users/user-actions.ts";
import { roleActions } from "../roles/role-actions.ts";
import { accessActions } from "../access-requests/access-request-actions.ts";
import { departmentActions } from "../departments/department-actions.ts";
import { menuActions } from "../menus/menu-actions.ts";
import { frameActions } from "../frames/frame-actions.ts";
import { announcementActions } from "../announcements/announcement-actions.ts";
import { noticeActions } from "../notices/notice-actions.ts";
import { dictionaryActions } from "../dictionaries/dictionary-actions.ts";
import { areaActions } from "../areas/area-actions.ts";
import { systemLogActions } from "../system-log/system-log-actions.ts";
import { absenceActions } from "../absences/absence-actions.ts";
import { sessionActions, viewAsActions } from "../sessions/session-actions.ts";
import {
  enterpriseActions,
  enterpriseApplicationActions,
} from "../enterprise-applications/enterprise-application-actions.ts";
import { jobActions } from "../jobs/job-actions.ts";
import { bulkActions } from "../bulk-actions/bulk-action-actions.ts";
import { savedViewActions } from "../saved-views/saved-view-actions.ts";
import { demoActions } from "../demo-date/demo-date-actions.ts";
import { portalActions, serverActions, portalWideActions } from "../portal/portal-actions.ts";
import { type ActionTexts, commonVerbs, type NounActions } from "./noun-actions.ts";

/** The actions of all nouns, by the word that their codes begin with. */
const nouns: Readonly<Record<string, NounActions>> = {
  customer: customerActions,
  partner: partnerActions,
  assignment: assignmentActions,
  point: pointActions,
  meter: meterActions,
  exception: exceptionActions,
  settled_quantity: settledActions,
  gas_quality: gasQualityActions,
  reading: readingActions,
  contract: contractActions,
  "price-plan": pricePlanActions,
  "plan-version": planVersionActions,
  "tou-calendar": touCalendarActions,
  invoice: invoiceActions,
  extension: extensionActions,
  billing_run: billingRunActions,
  correction: correctionActions,
  period: periodActions,
  payment: paymentActions,
  payment_advice: paymentAdviceActions,
  receivable: receivableActions,
  "tax-invoice": taxInvoiceActions,
  report: reportActions,
  import: importActions,
  mail: mailActions,
  service_account: serviceAccountActions,
  webhook: webhookActions,
  published_price: publishedPriceActions,
  holiday: holidayActions,
  organisation: organisationActions,
  user: userActions,
  role: roleActions,
  access: accessActions,
  department: departmentActions,
  menu: menuActions,
  frame: frameActions,
  announcement: announcementActions,
  notice: noticeActions,
  dictionary: dictionaryActions,
  area: areaActions,
  system_log: systemLogActions,
  absence: absenceActions,
  session: sessionActions,
  view_as: viewAsActions,
  enterprise: enterpriseActions,
  enterprise_application: enterpriseApplicationActions,
  job: jobActions,
  bulk: bulkActions,
  saved_view: savedViewActions,
  demo: demoActions,
  portal: portalActions,
  server: serverActions,
};

/** Codes without a noun. */
const others: ActionTexts = { ...accountActions, ...portalWideActions };

/**
 * An audit action such as `contract.submit` in words: its own sentence where it has one, else noun and verb.
 * @returns null when there are no words for it
 */
export function actionWords(action: string): Bilingual | null {
  const [name = "", done = ""] = action.split(".");
  const { noun, verbs, sentences } = nouns[name] ?? {};
  const whole = others[action] ?? sentences?.[done];
  if (whole) return whole;
  const verb = verbs?.[done] ?? commonVerbs[done];
  return noun && verb ? { zh: `${noun.zh}：${verb.zh}`, en: `${noun.en}: ${verb.en}` } : null;
}

/** The same as people read it: an action without words is told with its code. */
export const actionTitle = (action: string): Bilingual =>
  actionWords(action) ?? { zh: `其他操作（${action}）`, en: `Other action (${action})` };
