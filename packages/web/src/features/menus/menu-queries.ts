import type { MenuDocument } from "@busbar/contract/menus/menu-documents";
import type { MenuEntry } from "@busbar/contract/menus/menu-entries";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import { useWrite } from "../../kernel/queries/use-write.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";
import type { TreePlace } from "../../ui/tree-table/tree-moves.ts";
import { type MenuValues, patchOf } from "./menu-values.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("menus");

export const menuEntries = (api: Api) =>
  queryOptions({ queryKey: ["menus", "entries"], queryFn: ({ signal }) => api.listMenuEntries({}, { signal }) });

export const roleList = (api: Api) =>
  queryOptions({ queryKey: ["roles", "list"], queryFn: ({ signal }) => api.listRoles({}, { signal }) });

export const useSaveMenuEntry = (api: Api, parentId: string | null) =>
  queries.useWrite(({ seen, names, values, rowVersion }: Sent<MenuEntry, MenuValues>, options) =>
    seen
      ? api.updateMenuEntry({ params: { id: seen.id }, body: { ...patchOf(values, names), rowVersion } }, options)
      : api.createMenuEntry({ body: { ...patchOf(values), parentId } }, options),
  );

type Move = { id: string; to: TreePlace };
/** A move waits for the one before it and for the rows that follow it, whose versions it sends. */
export function useMoveMenuEntry(api: Api) {
  const cache = useQueryClient();
  return queries.useWrite(({ id, to: { parent, before } }: Move, options) => {
    const list = cache.getQueryData(menuEntries(api).queryKey) ?? [];
    const rowVersion = list.find((row) => row.id === id)?.rowVersion ?? 0;
    return api.moveMenuEntry({ params: { id }, body: { parentId: parent, before, rowVersion } }, options);
  }, "menu-moves");
}

export const useRemoveMenuEntry = (api: Api) =>
  queries.useWrite((id: string, options) => api.removeMenuEntry({ params: { id } }, options));

export const removedMenuEntries = (api: Api) =>
  queryOptions({
    queryKey: ["menus", "removed"],
    queryFn: ({ signal }) => api.listRemovedMenuEntries({}, { signal }),
  });

type Restored = { name: string; rowVersion: number | null };
export const useRestoreMenuEntry = (api: Api) =>
  queries.useWrite((body: Restored, options) => api.restoreMenuEntry({ body }, options));

export const useCompareMenu = (api: Api) =>
  useWrite({
    meta: { errorShown: true },
    write: (body: MenuDocument, options) => api.compareMenu({ body }, options),
  });

type Import = { document: MenuDocument; version: string; removeMissing: boolean };
export const useImportMenu = (api: Api) =>
  queries.useWrite((body: Import, options) => api.importMenu({ body }, options));
