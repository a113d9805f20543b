import { assignmentJobTitles } from "./features/assignments/job-titles.ts";
import { billingRunJobTitles } from "./features/billing-runs/job-titles.ts";
import { bulkActionJobTitles } from "./features/bulk-actions/job-titles.ts";
import { contractJobTitles } from "./features/contracts/job-titles.ts";
import { customerJobTitles } from "./features/customers/job-titles.ts";
import { importJobTitles } from "./features/imports/job-titles.ts";
import { invoiceJobTitles } from "./features/invoices/job-titles.ts";
import { ownJobJobTitles } from "./features/jobs/job-titles.ts";
import { paymentJobTitles } from "./features/payments/job-titles.ts";
import { pointJobTitles } from "./features/points/job-titles.ts";
import { planJobTitles } from "./features/price-plans/job-titles.ts";
import { reportJobTitles } from "./features/reports/job-titles.ts";
import { taxInvoiceJobTitles } from "./features/tax-invoices/job-titles.ts";
import type { JobTitles } from "./kernel/portal/feature.ts";

/** The names of all kinds of jobs, one file that is loaded where a job is shown. */
export const jobTitles: JobTitles = {
  ...assignmentJobTitles,
  ...billingRunJobTitles,
  ...bulkActionJobTitles,
  ...contractJobTitles,
  ...customerJobTitles,
  ...importJobTitles,
  ...invoiceJobTitles,
  ...ownJobJobTitles,
  ...paymentJobTitles,
  ...pointJobTitles,
  ...planJobTitles,
  ...reportJobTitles,
  ...taxInvoiceJobTitles,
};
