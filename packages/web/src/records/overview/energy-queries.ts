import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import { type Energy, type EnergyRead, energyOf } from "./energy.ts";
import type { UsageMonth } from "./usage.ts";

type Api = ReturnType<typeof useApi>;
const readings = recordQueries("readings");

export const energyOfPoint = (api: Api, id: string) =>
  readings.ofOne(id, ["energy"], (options) => api.getPointEnergy({ params: { id } }, options));

export const energyOfCustomer = (api: Api, id: string) =>
  readings.page(["energy", "customer"], id, (options) => api.getCustomerEnergy({ params: { id } }, options));

/** What was asked for, and whether it has come. */
export type Asked<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };

/** The energy of a record once both answers are there; null for what people may not read. */
export function askedEnergy(
  read: Asked<EnergyRead> | null,
  issued: Asked<readonly UsageMonth[]> | null,
): Asked<Energy> {
  const known = read ? read.data : null;
  const months = issued ? issued.data : [];
  return {
    data: known === undefined || months === undefined ? undefined : energyOf(known, months),
    error: read?.error ?? issued?.error ?? null,
    refetch: () => Promise.all([read?.refetch(), issued?.refetch()]),
  };
}
