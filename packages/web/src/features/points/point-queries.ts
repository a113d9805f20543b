import type { ClosingRead } from "@busbar/contract/meters/meters";
import type { TenancyDraft } from "@busbar/contract/points/point-drafts";
import type { Point, PointQuery, PointRow, Tenancy } from "@busbar/contract/points/points";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";
import { draftOf, type PointValues } from "./point-values.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("points");

export const pointList = (api: Api, query: PointQuery) =>
  queries.list(query, (options) => api.listPoints({ query }, options));

/** Count and capacity of the matching points by province. */
export const pointProvinces = (api: Api, query: Omit<PointQuery, "pageNo" | "pageSize">) =>
  queries.page(["list", "provinces"], query, (options) => api.listProvincesOfPoints({ query }, options));

export const onePoint = (api: Api, id: string) =>
  queries.one(id, (options) => api.getPoint({ params: { id } }, options));

export const useSavePoint = (api: Api) =>
  queries.useWrite(({ seen, names, values, rowVersion }: Sent<Point, PointValues>, options) => {
    const { tenancy, ...draft } = draftOf(values);
    if (!seen) return api.createPoint({ body: { ...draft, tenancy } }, options);
    const fields = draft as Record<string, unknown>;
    const changed = Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
    return api.updatePoint({ params: { id: seen.id }, body: { ...changed, rowVersion } }, options);
  });

type Versioned = Pick<PointRow, "id" | "rowVersion">;

export const useSetPointStatus = (api: Api) =>
  queries.useWrite(({ row, status }: { row: Versioned; status: "ACTIVE" | "SUSPENDED" }, options) =>
    api.updatePoint({ params: { id: row.id }, body: { status, rowVersion: row.rowVersion } }, options),
  );

type Closing = { row: Versioned; lastDay: string; reads: readonly ClosingRead[] };
export const useClosePoint = (api: Api) =>
  queries.useWrite(({ row, lastDay, reads }: Closing, options) =>
    api.closePoint(
      { params: { id: row.id }, body: { lastDay, reads: [...reads], rowVersion: row.rowVersion } },
      options,
    ),
  );

export const useRemovePoint = (api: Api) =>
  queries.useWrite((id: string, options) => api.removePoint({ params: { id } }, options));

export const useAddTenancy = (api: Api) =>
  queries.useWrite(({ id, draft }: { id: string; draft: TenancyDraft }, options) =>
    api.addTenancy({ params: { id }, body: draft }, options),
  );

type Change = { id: string; tenancy: Tenancy; validFrom: string; validTo: string | null };
export const useChangeTenancy = (api: Api) =>
  queries.useWrite(({ id, tenancy, validFrom, validTo }: Change, options) => {
    const body = { validFrom, validTo, rowVersion: tenancy.rowVersion };
    return api.changeTenancy({ params: { id, tenancyId: tenancy.id }, body }, options);
  });

export const useRemoveTenancy = (api: Api) =>
  queries.useWrite(({ id, tenancy }: { id: string; tenancy: Tenancy }, options) =>
    api.removeTenancy({ params: { id, tenancyId: tenancy.id } }, options),
  );
