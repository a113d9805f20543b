import type {
  DictionaryItem,
  DictionaryItemDraft,
  DictionaryItemUpdate,
} from "@busbar/contract/administration/dictionary-items";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite, type Write } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

export const dictionaryList = (api: Api) =>
  queryOptions({ queryKey: ["dictionaries", "list"], queryFn: ({ signal }) => api.listDictionaries({}, { signal }) });

export const itemsOf = (api: Api, code: string) =>
  queryOptions({
    queryKey: ["dictionaries", "items", code],
    queryFn: ({ signal }) => api.listDictionaryItems({ params: { code } }, { signal }),
  });

function useDictionaryWrite<Given, Answer>(write: Write<Given, Answer>) {
  const cache = useQueryClient();
  return useWrite({
    meta: { errorShown: true },
    onSettled: () => cache.invalidateQueries({ queryKey: ["dictionaries"] }),
    write,
  });
}

export const useCreateItem = (api: Api, code: string) =>
  useDictionaryWrite((body: DictionaryItemDraft, options) =>
    api.createDictionaryItem({ params: { code }, body }, options),
  );

type Change = { row: DictionaryItem } & Omit<DictionaryItemUpdate, "rowVersion">;
export const useChangeItem = (api: Api) =>
  useDictionaryWrite(({ row: { id, rowVersion }, ...patch }: Change, options) =>
    api.updateDictionaryItem({ params: { id }, body: { ...patch, rowVersion } }, options),
  );

type Move = { row: DictionaryItem; before: string | null };
export const useMoveItem = (api: Api) =>
  useDictionaryWrite(({ row: { id, rowVersion }, before }: Move, options) =>
    api.moveDictionaryItem({ params: { id }, body: { before, rowVersion } }, options),
  );
