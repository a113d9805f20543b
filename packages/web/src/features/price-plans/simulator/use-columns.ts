import type { Contract } from "@busbar/contract/contracts/contracts";
import { type PlanVersionChoice, type PlanVersion } from "@busbar/contract/price-plans/plan-versions";
import type { PriceComponent } from "@busbar/contract/price-plans/price-components";
import type { Commodity } from "@busbar/contract/values/commodities";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { oneVersion } from "../plan-queries.ts";
import { planTexts } from "../plan-texts.ts";
import { type Column, mostColumns, readColumn } from "./simulator-state.ts";

/** A column with what it charges; `components` undefined while they are loaded. */
export type LoadedColumn = Column & {
  title: string;
  charged: readonly PriceComponent[] | undefined;
  version: PlanVersion | undefined;
  error: Error | null;
};

/** Approved versions to choose from. */
const versionChoices = (api: ReturnType<typeof useApi>, commodity: Commodity) =>
  queryOptions({
    queryKey: ["price-plans", "choices", commodity],
    queryFn: ({ signal }) => api.selectPlanVersions({ query: { commodity } }, { signal }),
  });

/** The columns that the address names, or the plan of the point's contract. */
export function useColumns(
  written: readonly string[] | undefined,
  commodity: Commodity,
  contract: Contract | null | undefined,
): { columns: LoadedColumn[]; choices: PlanVersionChoice[] } {
  const t = planTexts.useTexts();
  const api = useApi();
  const choices = useQuery(versionChoices(api, commodity)).data ?? [];
  const plan = contract?.price?.plan;
  const ofContract: Column[] = plan ? [{ planId: plan.planId, versionNo: plan.versionNo, components: null }] : [];
  const columns = written ? written.flatMap((text) => readColumn(text) ?? []).slice(0, mostColumns) : ofContract;
  const versions = useQueries({
    queries: columns.map(({ planId, versionNo }) => ({
      ...oneVersion(api, planId ?? "", versionNo),
      enabled: planId !== null,
    })),
  });
  const titleOf = ({ planId, versionNo, components }: Column) => {
    const chosen = choices.find((choice) => choice.planId === planId && choice.versionNo === versionNo);
    const code = chosen?.planCode ?? (plan?.planId === planId ? plan?.planCode : undefined);
    const name =
      planId === null ? t("sim.own") : [code, t("version", { version: versionNo })].filter(Boolean).join(" ");
    return components && planId !== null ? t("sim.changed", { name }) : name;
  };
  return {
    choices,
    columns: columns.map((column, at) => ({
      ...column,
      title: titleOf(column),
      version: column.planId === null ? undefined : versions[at]?.data,
      charged: column.components ?? versions[at]?.data?.components,
      error: column.components ? null : (versions[at]?.error ?? null),
    })),
  };
}
