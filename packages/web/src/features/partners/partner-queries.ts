import { fieldsIn } from "@busbar/contract/fields/noun";
import {
  type Partner,
  type PartnerDraft,
  type PartnerQuery,
  type PartnerStatus,
  partners,
} from "@busbar/contract/partners/partners";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;

const noun = "partners";

export const partnerList = (api: Api, query: PartnerQuery) =>
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listPartners({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const onePartner = (api: Api, id: string) =>
  queryOptions({
    queryKey: [noun, "one", id],
    queryFn: ({ signal }) => api.getPartner({ params: { id } }, { signal }),
  });

/** The fields of the form. */
export function valuesOf(partner: Partner): PartnerDraft {
  const { status: _, ...fields } = fieldsIn(partners, partner);
  return fields;
}

/** After a write all queries of the noun are fetched again; customers show their partner's name. */
function useWritten() {
  const cache = useQueryClient();
  return {
    meta: { errorShown: true },
    onSettled: () =>
      Promise.all([noun, "customers"].map((queryKey) => cache.invalidateQueries({ queryKey: [queryKey] }))),
  };
}

export const useSavePartner = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: ({ seen, names, values, rowVersion }: Sent<Partner, PartnerDraft>, options) => {
      if (!seen) return api.createPartner({ body: values }, options);
      const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
      return api.updatePartner({ params: { id: seen.id }, body: { ...changed, rowVersion } }, options);
    },
  });

export const useSetPartnerStatus = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: ({ row, status }: { row: Partner; status: PartnerStatus }, options) =>
      api.updatePartner({ params: { id: row.id }, body: { status, rowVersion: row.rowVersion } }, options),
  });

export const useRemovePartner = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: (id: string, options) => api.removePartner({ params: { id } }, options),
  });
