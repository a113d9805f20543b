import { ageingReport } from "./ageing-report.ts";
import { contractExpiry } from "./contract-expiry.ts";
import { customersByManager } from "./customers-by-manager.ts";
import { paymentJournal } from "./payment-journal.ts";
import type { ReportDeclaration } from "./report-declaration.ts";
import { statementLines } from "./statement-lines.ts";
import { statementRegister } from "./statement-register.ts";
import { taxSummary } from "./tax-summary.ts";

/** All reports, in the order of the overview. */
export const reports = [
  statementRegister,
  statementLines,
  taxSummary,
  ageingReport,
  paymentJournal,
  customersByManager,
  contractExpiry,
] as const satisfies readonly ReportDeclaration[];
export type ReportKey = (typeof reports)[number]["key"];
