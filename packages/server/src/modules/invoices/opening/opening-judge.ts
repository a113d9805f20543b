import { daysOfPeriod } from "@busbar/contract/invoices/invoice-fields";
import type { OpeningImportField } from "@busbar/contract/imports/columns/opening-import-columns";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { JudgedRow, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";

export type OpeningValues = Partial<{
  externalNo: string;
  customer: string;
  contract: string;
  period: string;
  issueDate: string;
  dueDate: string;
  payable: string;
  paid: string;
  taxRate: string;
  note: string;
}>;

export type FoundContract = { id: string; contractNo: string; externalNo: string; startDate: string; endsOn: string };
export type FoundCustomer = {
  id: string;
  /** Signed contracts, latest first. */
  contracts: FoundContract[];
};
export type FoundStatement = { externalNo: string; contractId: string; period: string; isOpening: boolean; id: string };

type Beside = {
  customer: FoundCustomer | undefined;
  statements: readonly FoundStatement[];
  closedPeriods: ReadonlySet<string>;
  /** Contract and period of earlier rows. */
  seen: Set<string>;
  today: string;
};

/** Judges a row: the open amount is taken over, and what was paid elsewhere is mentioned in the line. */
export function judgeOpening(row: ReadRow, { customer, statements, closedPeriods, seen, today }: Beside): JudgedRow {
  const values = row.values as OpeningValues;
  const problems: RowProblem[] = [...row.problems];
  const refuse = (field: OpeningImportField, rule: string, marks?: Record<string, unknown>) => {
    if (!problems.some((one) => one.field === field)) problems.push({ field, rule, ...(marks && { values: marks }) });
  };
  const { externalNo, period, issueDate, dueDate, payable, paid = "0" } = values;
  const key = externalNo && values.customer ? `${customer?.id ?? values.customer} ${externalNo}` : null;
  const done = (verdict: "same" | "wrong", id?: string): JudgedRow => ({
    key,
    verdict,
    problems,
    draft: null,
    before: null,
    target: id === undefined ? null : { id, version: 1 },
  });
  if (values.customer && !customer) refuse("customer", "import.customer_unknown");
  const known = statements.find((one) => one.externalNo === externalNo);
  if (known && problems.length === 0 && known.isOpening && known.period === period) return done("same", known.id);
  if (known) refuse("externalNo", "import.opening_exists");
  if (issueDate && issueDate > today) refuse("issueDate", "import.in_future");
  if (issueDate && dueDate && dueDate < issueDate) refuse("dueDate", "assignment.dates");
  if (payable && new Exact(paid).greaterThan(payable)) refuse("paid", "import.paid_too_much");
  if (period && closedPeriods.has(period)) refuse("period", "period.closed");
  const contract = customer && period ? contractOf(customer, values.contract, period) : undefined;
  if (customer && period && !contract) refuse("contract", "import.opening_contract");
  if (contract && period) {
    const place = `${contract.id} ${period}`;
    if (seen.has(place) || statements.some((one) => one.contractId === contract.id && one.period === period))
      refuse("period", "invoice.exists");
    else if (problems.length === 0) seen.add(place);
  }
  if (problems.length > 0 || !customer || !contract || !period || !payable) return done("wrong");
  const { from, to } = daysOfPeriod(period);
  const owed = new Exact(payable).minus(paid).toFixed(2);
  const draft = {
    externalNo,
    customerId: customer.id,
    contractId: contract.id,
    period,
    serviceFrom: from,
    serviceTo: to,
    issueDate,
    dueDate,
    owed,
    original: new Exact(payable).toFixed(2),
    paid: new Exact(paid).toFixed(2),
    taxRate: values.taxRate ?? "0.13",
    note: values.note ?? "",
  };
  return { key, verdict: "new", problems, draft, before: null, target: null };
}

/** The named contract, or the one in force in the period, or the latest. */
function contractOf({ contracts }: FoundCustomer, named: string | undefined, period: string) {
  if (named) return contracts.find(({ contractNo, externalNo }) => [contractNo, externalNo].includes(named));
  const { from, to } = daysOfPeriod(period);
  return contracts.find(({ startDate, endsOn }) => startDate < to && endsOn > from) ?? contracts[0];
}
