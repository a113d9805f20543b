import { fieldsIn } from "@busbar/contract/fields/noun";
import {
  type Partner,
  type PartnerDraft,
  type PartnerQuery,
  type PartnerStatus,
  partners,
} from "@busbar/contract/partners/partners";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;

/** Customers show the name of their partner. */
const queries = recordQueries("partners", { shownBy: ["customers"] });

export const partnerList = (api: Api, query: PartnerQuery) =>
  queries.list(query, (options) => api.listPartners({ query }, options));

export const onePartner = (api: Api, id: string) =>
  queries.one(id, (options) => api.getPartner({ params: { id } }, options));

/** The fields of the form. */
export function valuesOf(partner: Partner): PartnerDraft {
  const { status: _, ...fields } = fieldsIn(partners, partner);
  return fields;
}

export const useSavePartner = (api: Api) =>
  queries.useWrite(({ seen, names, values, rowVersion }: Sent<Partner, PartnerDraft>, options) => {
    if (!seen) return api.createPartner({ body: values }, options);
    const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
    return api.updatePartner({ params: { id: seen.id }, body: { ...changed, rowVersion } }, options);
  });

export const useSetPartnerStatus = (api: Api) =>
  queries.useWrite(({ row, status }: { row: Partner; status: PartnerStatus }, options) =>
    api.updatePartner({ params: { id: row.id }, body: { status, rowVersion: row.rowVersion } }, options),
  );

export const useRemovePartner = (api: Api) =>
  queries.useWrite((id: string, options) => api.removePartner({ params: { id } }, options));
