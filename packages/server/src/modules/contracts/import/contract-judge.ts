import { isInOrder, isShortEnough, monthsOf } from "@busbar/contract/contracts/contract-months";
import { type ContractImportField, monthFields } from "@busbar/contract/imports/columns/contract-import-columns";
import { addDays } from "@busbar/contract/kernel/business-time";
import { contracts, type MonthVolume } from "@busbar/contract/contracts/contract-fields";
import { omit } from "@busbar/contract/fields/noun";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { JudgedRow, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";
import type { ContractValues } from "./contract-readers.ts";

/** What a row may leave out: a new contract has its usual value then. */
const said = omit(contracts, ["externalNo", "customerId", "commodity", "startDate", "endDate", "planVersionId"]);

export type FoundPoint = {
  id: string;
  pointNo: string;
  externalCode: string;
  commodity: Commodity;
  /** Periods in which the point belongs to customers whose contracts the person may write. */
  tenancies: { customerId: string; validFrom: string; validTo: string | null }[];
  /** Periods that signed contracts cover. */
  taken: { contractNo: string; validFrom: string; validTo: string }[];
};
export type FoundPlan = {
  versionId: string;
  planCode: string;
  versionNo: number;
  commodity: Commodity;
  validFrom: string;
  validTo: string | null;
};
export type FoundContract = {
  id: string;
  rowVersion: number;
  contractNo: string;
  visible: boolean;
  customerId: string;
  startDate: string;
  endDate: string;
  pointIds: string[];
};
/** The fields that are equal in all rows of one contract. */
export type ContractHead = Record<string, string | number | null> & { customerId: string; commodity: Commodity };

export type Beside = {
  customer: { id: string; lifecycle: string } | undefined;
  points: readonly FoundPoint[];
  plans: readonly FoundPlan[];
  contract: FoundContract | undefined;
  /** Heads of the contracts in earlier rows, by external number. */
  heads: Map<string, string>;
  today: string;
};

const open = (day: string | null) => day ?? "9999-12-31";

/** Judges a row: a point of a new contract, or of one that exists already. */
export function judgeContract(row: ReadRow, beside: Beside): JudgedRow {
  const values = row.values as ContractValues;
  const problems: RowProblem[] = [...row.problems];
  const refuse = (field: ContractImportField, rule: string, marks?: Record<string, unknown>) => {
    if (!problems.some((one) => one.field === field)) problems.push({ field, rule, ...(marks && { values: marks }) });
  };
  const { customer, contract, today, heads } = beside;
  const { externalNo, startDate, endDate } = values;
  if (values.customer && !customer) refuse("customer", "import.customer_unknown");
  else if (customer?.lifecycle === "CLOSED") refuse("customer", "tenancy.customer_closed");
  const term = startDate && endDate ? { startDate, endDate } : null;
  if (term && !isInOrder(term)) refuse("endDate", "contract.dates");
  else if (term && !isShortEnough(term)) refuse("endDate", "contract.too_long");
  else if (term && term.endDate <= today) refuse("endDate", "contract.term_over");
  if (values.signDate && values.signDate > today) refuse("signDate", "contract.sign_date");
  const point = customer && term && isInOrder(term) ? pointOf(values, term, customer.id, beside, refuse) : undefined;
  const key = externalNo && values.point ? `${externalNo} ${point?.id ?? values.point}` : null;
  const none = { draft: null, before: null };
  const isOwnRow = contract?.visible && contract.customerId === customer?.id && contract.startDate === startDate;
  const target = contract?.visible ? { id: contract.id, version: contract.rowVersion } : null;
  if (problems.length === 0 && isOwnRow && point && contract.pointIds.includes(point.id))
    return { key, verdict: "same", problems, ...none, target };
  if (contract?.visible) refuse("externalNo", "import.contract_exists", { contractNo: contract.contractNo });
  else if (contract) refuse("externalNo", "import.contract_taken_elsewhere");
  const plan = point ? planOf(values, point.commodity, startDate as string, beside.plans, refuse) : undefined;
  const volumes = term ? volumesOf(values, term, refuse) : [];
  if (problems.length > 0 || !customer || !term || !point || !plan || !externalNo)
    return { key, verdict: "wrong", problems, ...none, target };
  const head: ContractHead = {
    customerId: customer.id,
    commodity: point.commodity,
    startDate: term.startDate,
    endDate: term.endDate,
    planVersionId: plan.versionId,
    ...Object.fromEntries(said.names.map((name) => [name, values[name] ?? said.fields[name].default])),
  };
  const text = JSON.stringify(head);
  const first = heads.get(externalNo) ?? text;
  heads.set(externalNo, first);
  if (first !== text) {
    refuse(differing(JSON.parse(first) as ContractHead, head), "import.contract_differs");
    return { key, verdict: "wrong", problems, ...none, target };
  }
  const from = values.pointFrom ?? term.startDate;
  const to = values.pointTo ?? term.endDate;
  const draft = { externalNo, head, pointId: point.id, validFrom: from, validTo: to, volumes };
  return { key, verdict: "new", problems, draft, before: null, target: null };
}

/** The field in which two rows of one contract differ. */
function differing(first: ContractHead, head: ContractHead): ContractImportField {
  const name = Object.keys(head).find((one) => first[one] !== head[one]) ?? "note";
  const fields: Record<string, ContractImportField> = {
    customerId: "customer",
    commodity: "point",
    planVersionId: "planCode",
  };
  return fields[name] ?? (name as ContractImportField);
}

type Refuse = (field: ContractImportField, rule: string, marks?: Record<string, unknown>) => void;
type Term = { startDate: string; endDate: string };

/** The point that the row names; of several with the same code, the customer's. */
function pointOf(
  values: ContractValues,
  { startDate, endDate }: Term,
  customerId: string,
  { points }: Beside,
  refuse: Refuse,
): FoundPoint | undefined {
  const named = points.filter(({ pointNo, externalCode }) => [pointNo, externalCode].includes(values.point ?? ""));
  const isHeld = ({ tenancies }: FoundPoint) => tenancies.some((one) => one.customerId === customerId);
  const point = named.find(isHeld);
  if (!values.point) return undefined;
  if (!point) {
    refuse("point", "contract.point_missing");
    return undefined;
  }
  const from = values.pointFrom ?? startDate;
  const to = values.pointTo ?? endDate;
  if (from < startDate || to > endDate || to <= from)
    refuse(values.pointFrom ? "pointFrom" : "pointTo", "contract.point_dates", { point: values.point });
  const isCovered = point.tenancies.some(
    (one) => one.customerId === customerId && one.validFrom <= from && open(one.validTo) >= to,
  );
  if (!isCovered) refuse("point", "contract.point_unknown", { point: values.point, from, to: addDays(to, -1) });
  const taken = point.taken.find((one) => one.validFrom < to && from < one.validTo);
  if (taken)
    refuse("point", "contract.point_taken", {
      point: values.point,
      contractNo: taken.contractNo,
      from: taken.validFrom > from ? taken.validFrom : from,
    });
  return point;
}

/** The named version, or the one in force on the first day. */
function planOf(
  { planCode, planVersion }: ContractValues,
  commodity: Commodity,
  day: string,
  plans: readonly FoundPlan[],
  refuse: Refuse,
): FoundPlan | undefined {
  if (!planCode) return undefined;
  const ofCode = plans.filter((plan) => plan.planCode === planCode && plan.commodity === commodity);
  if (ofCode.length === 0) {
    refuse("planCode", "contract.plan_unknown");
    return undefined;
  }
  const found =
    planVersion === undefined
      ? ofCode.find(({ validFrom, validTo }) => validFrom <= day && open(validTo) > day)
      : ofCode.find(({ versionNo }) => versionNo === planVersion);
  if (!found) refuse(planVersion === undefined ? "planCode" : "planVersion", "contract.plan_unknown");
  return found;
}

/** By calendar month when the term has each month once at most, otherwise month by month. */
function volumesOf(values: ContractValues, term: Term, refuse: Refuse): MonthVolume[] {
  const months = monthsOf(term);
  const byMonth = new Map((values.volumes ?? []).map((volume) => [volume.month, volume]));
  const outside = [...byMonth.keys()].find((month) => !months.includes(month));
  if (outside) refuse("volumes", "contract.month_outside", { month: outside });
  for (const [at, field] of monthFields.entries()) {
    const quantity = values[field];
    if (quantity === undefined) continue;
    const ofTerm = months.filter((month) => Number(month.slice(5)) === at + 1);
    const [month] = ofTerm;
    if (!month) refuse(field, "contract.month_outside", { month: String(at + 1) });
    else if (ofTerm.length > 1) refuse(field, "import.month_twice_in_term");
    else if (byMonth.has(month)) refuse(field, "contract.month_twice");
    else byMonth.set(month, { month, quantity });
  }
  return [...byMonth.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
}
