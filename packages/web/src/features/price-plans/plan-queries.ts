import { ContractQuery } from "@busbar/contract/contracts/contracts";
import type {
  PlanVersion,
  PlanVersionActionName,
  PlanVersionDraft,
  PlanVersionSummary,
} from "@busbar/contract/price-plans/plan-versions";
import type {
  PricePlan,
  PricePlanDetail,
  PricePlanDraft,
  PricePlanQuery,
} from "@busbar/contract/price-plans/price-plans";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;
// Calendars list the versions that use them.
const queries = recordQueries("price-plans", { shownBy: ["tou-calendars"] });

export const planList = (api: Api, query: PricePlanQuery) =>
  queries.list(query, (options) => api.listPricePlans({ query }, options));

export const onePlan = (api: Api, id: string) =>
  queries.one(id, (options) => api.getPricePlan({ params: { id } }, options));

export const oneVersion = (api: Api, id: string, versionNo: number) =>
  queries.ofOne(id, ["versions", versionNo], (options) => api.getPlanVersion({ params: { id, versionNo } }, options));

const billed = ContractQuery.parse({ status: ["SIGNED", "ACTIVE"], sort: "contractNo", pageSize: 20 });
/** Contracts that are billed by a plan now. */
export const billedByPlan = (api: Api, planId: string) =>
  recordQueries("contracts").list({ ...billed, planId }, (options) =>
    api.listContracts({ query: { ...billed, planId } }, options),
  );

/** A year of the contract's bills by this version. Edits of the version are seen by its row version. */
export const billImpact = (api: Api, version: PlanVersion, contractId: string) =>
  queries.ofOne(version.planId, ["impact", version.versionNo, version.rowVersion, contractId], (options) =>
    api.getBillImpact(
      { params: { id: contractId }, query: { planId: version.planId, versionNo: version.versionNo } },
      options,
    ),
  );

/** Calendars to choose from; another feature maintains them. */
export const calendarChoices = (api: Api) =>
  queryOptions({
    queryKey: ["tou-calendars", "all"],
    queryFn: ({ signal }) => api.listTouCalendars({ query: { pageSize: 200 } }, { signal }),
  });

export const useSavePlan = (api: Api) =>
  queries.useWrite(
    ({ seen, names, values, rowVersion }: Sent<PricePlan, PricePlanDraft>, options): Promise<PricePlanDetail> => {
      if (!seen) return api.createPricePlan({ body: values }, options);
      const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
      return api.updatePricePlan({ params: { id: seen.id }, body: { ...changed, rowVersion } }, options);
    },
  );

export type PlanStepKind = "archive" | "restore" | "remove";
export const usePlanStep = (api: Api) =>
  queries.useWrite(({ kind, row }: { kind: PlanStepKind; row: PricePlan }, options): Promise<unknown> => {
    const params = { id: row.id };
    const body = { rowVersion: row.rowVersion };
    if (kind === "remove") return api.removePricePlan({ params }, options);
    return kind === "archive"
      ? api.archivePricePlan({ params, body }, options)
      : api.restorePricePlan({ params, body }, options);
  });

/** `seen` null: a new version. */
export const useSaveVersion = (api: Api) =>
  queries.useWrite(
    ({ planId, seen, draft }: { planId: string; seen: PlanVersion | null; draft: PlanVersionDraft }, options) =>
      seen
        ? api.updatePlanVersion(
            { params: { id: planId, versionNo: seen.versionNo }, body: { ...draft, rowVersion: seen.rowVersion } },
            options,
          )
        : api.createPlanVersion({ params: { id: planId }, body: draft }, options),
  );

type VersionStep = { name: Exclude<PlanVersionActionName, "update">; version: PlanVersionSummary; reason: string };
export const useVersionStep = (api: Api) =>
  queries.useWrite(({ name, version, reason }: VersionStep, options): Promise<unknown> => {
    const params = { id: version.planId, versionNo: version.versionNo };
    const body = { rowVersion: version.rowVersion };
    switch (name) {
      case "remove":
        return api.removePlanVersion({ params }, options);
      case "submit":
        return api.submitPlanVersion({ params, body }, options);
      case "withdraw":
        return api.withdrawPlanVersion({ params, body }, options);
      case "approve":
        return api.approvePlanVersion({ params, body }, options);
      case "return":
        return api.returnPlanVersion({ params, body: { ...body, reason } }, options);
    }
  });
