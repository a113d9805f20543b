import type {
  DictionaryItem,
  DictionaryItemDraft,
  DictionaryItemUpdate,
} from "@busbar/contract/dictionaries/dictionary-items";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("dictionaries");

export const dictionaryList = (api: Api) =>
  queryOptions({ queryKey: ["dictionaries", "list"], queryFn: ({ signal }) => api.listDictionaries({}, { signal }) });

export const itemsOf = (api: Api, code: string) =>
  queryOptions({
    queryKey: ["dictionaries", "items", code],
    queryFn: ({ signal }) => api.listDictionaryItems({ params: { code } }, { signal }),
  });

export const useCreateItem = (api: Api, code: string) =>
  queries.useWrite((body: DictionaryItemDraft, options) =>
    api.createDictionaryItem({ params: { code }, body }, options),
  );

type Change = { row: DictionaryItem } & Omit<DictionaryItemUpdate, "rowVersion">;
export const useChangeItem = (api: Api) =>
  queries.useWrite(({ row: { id, rowVersion }, ...patch }: Change, options) =>
    api.updateDictionaryItem({ params: { id }, body: { ...patch, rowVersion } }, options),
  );

type Move = { row: DictionaryItem; before: string | null };
export const useMoveItem = (api: Api) =>
  queries.useWrite(({ row: { id, rowVersion }, before }: Move, options) =>
    api.moveDictionaryItem({ params: { id }, body: { before, rowVersion } }, options),
  );
