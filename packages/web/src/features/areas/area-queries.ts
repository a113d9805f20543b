import type { AreaDraft, AreaQuery, AreaUpdate, ManagedArea } from "@busbar/contract/areas/managed-areas";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;

/** The noun of the tree of areas as well, so that fields offer what was just saved. */
const noun = "areas";
const queries = recordQueries(noun);

export const areaList = (api: Api, query: AreaQuery) =>
  queries.page(["list", "managed"], query, (options) => api.listAreas({ query }, options));

export const areaUses = (api: Api, code: string) =>
  queryOptions({
    queryKey: [noun, "one", "uses", code],
    queryFn: ({ signal }) => api.getAreaUses({ params: { code } }, { signal }),
  });

type Given<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };
/** What the form holds; a new area has no end yet, one that is there keeps its code. */
export type AreaValues = Given<Omit<AreaUpdate, "rowVersion">> & Pick<AreaDraft, "code">;

export const valuesOf = (area: ManagedArea): AreaValues => ({
  code: area.code,
  name: area.name,
  nameEn: area.nameEn,
  validFrom: area.validFrom,
  validTo: area.validTo,
  successors: area.successors.map(({ code }) => code),
  order: area.order,
});

export function useSaveArea(api: Api) {
  return queries.useWrite(({ seen, names, values, rowVersion }: Sent<ManagedArea, AreaValues>, options) => {
    const { code, name, nameEn, validFrom } = values;
    if (!seen) return api.createArea({ body: { code, name, nameEn, validFrom } }, options);
    const changed = Object.fromEntries(names.map((field) => [field, values[field]]));
    return api.updateArea({ params: { code: seen.code }, body: { ...changed, rowVersion } }, options);
  });
}
