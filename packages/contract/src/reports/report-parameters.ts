import { z } from "zod";
import { Period } from "../invoices/invoice-fields.ts";
import { type InvoiceStatus, invoiceStatuses, issuedStatuses } from "../invoices/invoice-status.ts";
import { addDays } from "../kernel/business-time.ts";
import { Id, LocalDate, many } from "../kernel/http/paging.ts";
import { AgeingBy } from "../receivables/ageing.ts";
import { Region } from "../areas/areas.ts";

/** All parameters of reports; each report takes some of them. */
export const ReportQuery = z.strictObject({
  /** Both periods are inclusive. */
  fromPeriod: Period.optional(),
  toPeriod: Period.optional(),
  /** Both days are inclusive. */
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  asOf: LocalDate.optional(),
  status: many(z.coerce.number().pipe(z.literal(invoiceStatuses))),
  region: many(Region),
  customerId: Id.optional(),
  by: AgeingBy.optional(),
  /** Number of days from the business date on. */
  within: z.coerce.number().int().min(1).max(3660).optional(),
});
export type ReportQuery = z.output<typeof ReportQuery>;

/** A parameter, or group of parameters, that a report takes. */
export type ReportTakes = "periods" | "days" | "asOf" | "status" | "region" | "customer" | "by" | "within";
export const namesOfTakes: Record<ReportTakes, readonly (keyof ReportQuery)[]> = {
  periods: ["fromPeriod", "toPeriod"],
  days: ["from", "to"],
  asOf: ["asOf"],
  status: ["status"],
  region: ["region"],
  customer: ["customerId"],
  by: ["by"],
  within: ["within"],
};

/** Parameters with all defaults filled in. */
export type ReportParameters = {
  fromPeriod: string;
  toPeriod: string;
  from: string;
  to: string;
  asOf: string;
  status: readonly InvoiceStatus[];
  /** Empty: all regions. */
  region: readonly Region[];
  /** Null: all customers. */
  customerId: string | null;
  by: AgeingBy;
  within: number;
};

/** The last day of the month before that of `day`. */
export const endOfMonthBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1);

/** Defaults of a report: for postings the month before, for balances today. */
export function completedParameters(query: ReportQuery, today: string): ReportParameters {
  const last = endOfMonthBefore(today);
  const period = last.slice(0, 7).replace("-", "");
  return {
    fromPeriod: query.fromPeriod ?? query.toPeriod ?? period,
    toPeriod: query.toPeriod ?? query.fromPeriod ?? period,
    from: query.from ?? `${(query.to ?? last).slice(0, 7)}-01`,
    to: query.to ?? (query.from === undefined || query.from <= last ? last : today),
    asOf: query.asOf ?? today,
    status: query.status ?? issuedStatuses,
    region: query.region ?? [],
    customerId: query.customerId ?? null,
    by: query.by ?? "customer",
    within: query.within ?? 90,
  };
}

/** The same for a monthly report: without days, and as of the end of the month before `day`. */
export function monthlyParameters(query: ReportQuery, day: string): ReportParameters {
  const { fromPeriod: _, toPeriod: __, from: ___, to: ____, asOf: _____, ...rest } = query;
  return { ...completedParameters(rest, day), asOf: endOfMonthBefore(day) };
}
