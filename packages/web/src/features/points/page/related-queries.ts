import { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { openStatuses } from "@busbar/contract/invoices/invoice-status";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";
import { askedEnergy, energyOfPoint } from "../../../records/overview/energy-queries.ts";
import { tabAddress } from "../../../records/tab-address.ts";
import { contractsOfPoint } from "../paper-queries.ts";
import { monthsOf } from "./point-usage.ts";

const invoices = recordQueries("invoices");
/** Rows of the section; the list of statements has the rest. */
const pageSize = 50;

/**
 * What belongs to a point in other nouns, as far as the person may read it: the same answers are behind the figures of the
 * head, the counts of the tabs and the rows of the sections.
 */
export function usePointRelated(pointId: string) {
  const api = useApi();
  const can = useCan();
  const may = {
    statements: can(["invoice:read"]),
    contracts: can(["contract:read"]),
    readings: can(["meter:read"]),
    exceptions: can({ permission: ["meter:vee", "meter:import"], mode: "oneOf" }),
  };
  const statements = InvoiceQuery.parse({ pointId, sort: "-period", pageSize });
  const open = InvoiceQuery.parse({ pointId, status: [...openStatuses], pageSize: 1 });
  const shares = useQuery({
    ...invoices.page(["figures", "point"], pointId, (options) => api.getPointShares({ query: { pointId } }, options)),
    enabled: may.statements,
  });
  const months = { ...shares, data: shares.data && monthsOf(shares.data) };
  const read = useQuery(energyOfPoint(api, pointId));
  return {
    may,
    shares,
    months,
    read,
    energy: askedEnergy(read, may.statements ? months : null),
    statements: useQuery({
      ...invoices.list(statements, (options) => api.listInvoices({ query: statements }, options)),
      enabled: may.statements,
    }),
    open: useQuery({
      ...invoices.list(open, (options) => api.listInvoices({ query: open }, options)),
      enabled: may.statements,
    }),
    contracts: useQuery({ ...contractsOfPoint(api, pointId), enabled: may.contracts }),
  };
}
export type PointRelated = ReturnType<typeof usePointRelated>;

/** Addresses of the lists behind a point's figures and tabs. */
export const relatedAddress = {
  statements: (pointId: string, query: object = {}) =>
    listAddress("/billing/statement", "invoices", { pointId, ...query }),
  contracts: (pointId: string) => listAddress("/contract/list", "contracts", { pointId }),
  /** The load curve of a month (`2025-12`), or of the year before `until`. */
  curve: (pointId: string, month: string) =>
    listAddress("/meter/curve", "load-curve", { point: pointId, look: "month", day: `${month}-01` }),
  curveOfYear: (pointId: string, day: string) =>
    listAddress("/meter/curve", "load-curve", { point: pointId, look: "month", span: "year", day }),
  curveOfDay: (pointId: string, day: string | null) =>
    listAddress("/meter/curve", "load-curve", { point: pointId, day }),
  exceptions: (pointId: string) => listAddress("/meter/quality", "data-quality", { pointId }),
  tab: (pointId: string, tab: string) => tabAddress(pointAddress({ id: pointId }), tab),
};
