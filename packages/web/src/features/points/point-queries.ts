import type { ClosingRead } from "@busbar/contract/meters/meters";
import type { TenancyDraft } from "@busbar/contract/points/point-fields";
import type { Point, PointQuery, PointRow, Tenancy } from "@busbar/contract/points/points";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";
import { draftOf, type PointValues } from "./point-values.ts";

type Api = ReturnType<typeof useApi>;

const noun = "points";

export const pointList = (api: Api, query: PointQuery) =>
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listPoints({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Count and capacity of the matching points by province. */
export const pointProvinces = (api: Api, query: Omit<PointQuery, "pageNo" | "pageSize">) =>
  queryOptions({
    queryKey: [noun, "list", "provinces", query],
    queryFn: ({ signal }) => api.listProvincesOfPoints({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const onePoint = (api: Api, id: string) =>
  queryOptions({
    queryKey: [noun, "one", id],
    queryFn: ({ signal }) => api.getPoint({ params: { id } }, { signal }),
  });

/** After a write all queries of the noun are fetched again. */
function useWritten() {
  const cache = useQueryClient();
  return { meta: { errorShown: true }, onSettled: () => cache.invalidateQueries({ queryKey: [noun] }) };
}

export const useSavePoint = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: ({ seen, names, values, rowVersion }: Sent<Point, PointValues>, options) => {
      const { tenancy, ...draft } = draftOf(values);
      if (!seen) return api.createPoint({ body: { ...draft, tenancy } }, options);
      const fields = draft as Record<string, unknown>;
      const changed = Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
      return api.updatePoint({ params: { id: seen.id }, body: { ...changed, rowVersion } }, options);
    },
  });

type Versioned = Pick<PointRow, "id" | "rowVersion">;

export const useSetPointStatus = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: ({ row, status }: { row: Versioned; status: "ACTIVE" | "SUSPENDED" }, options) =>
      api.updatePoint({ params: { id: row.id }, body: { status, rowVersion: row.rowVersion } }, options),
  });

type Closing = { row: Versioned; lastDay: string; reads: readonly ClosingRead[] };
export const useClosePoint = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: ({ row, lastDay, reads }: Closing, options) =>
      api.closePoint(
        { params: { id: row.id }, body: { lastDay, reads: [...reads], rowVersion: row.rowVersion } },
        options,
      ),
  });

export const useRemovePoint = (api: Api) =>
  useWrite({ ...useWritten(), write: (id: string, options) => api.removePoint({ params: { id } }, options) });

export const useAddTenancy = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: ({ id, draft }: { id: string; draft: TenancyDraft }, options) =>
      api.addTenancy({ params: { id }, body: draft }, options),
  });

type Change = { id: string; tenancy: Tenancy; validFrom: string; validTo: string | null };
export const useChangeTenancy = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: ({ id, tenancy, validFrom, validTo }: Change, options) => {
      const body = { validFrom, validTo, rowVersion: tenancy.rowVersion };
      return api.changeTenancy({ params: { id, tenancyId: tenancy.id }, body }, options);
    },
  });

export const useRemoveTenancy = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: ({ id, tenancy }: { id: string; tenancy: Tenancy }, options) =>
      api.removeTenancy({ params: { id, tenancyId: tenancy.id } }, options),
  });
