import type { MergeField } from "@busbar/contract/customers/customer-merging";
import type { Customer } from "@busbar/contract/customers/customers";
import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";
import { useWrite, type Write } from "../../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("customers");

export const mergePreview = (api: Api, survivorId: string, mergedId: string) =>
  queries.ofOne(survivorId, ["merge", mergedId], (options) =>
    api.previewMerge({ params: { id: survivorId }, query: { mergedId } }, options),
  );

export const mergesOf = (api: Api, id: string) =>
  queries.ofOne(id, ["merges"], (options) => api.listMerges({ params: { id } }, options));

/** A merge moves rows of several nouns: everything is asked again. */
function useMergeWrite<Given, Answer>(write: Write<Given, Answer>) {
  const cache = useQueryClient();
  return useWrite({ meta: { errorShown: true }, onSettled: () => cache.invalidateQueries(), write });
}

type Merging = { survivor: Customer; merged: Customer; take: MergeField[] };

export function useMerge() {
  const api = useApi();
  return useMergeWrite(({ survivor, merged, take }: Merging, options) =>
    api.mergeCustomers(
      {
        params: { id: survivor.id },
        body: { mergedId: merged.id, take, rowVersion: survivor.rowVersion, mergedVersion: merged.rowVersion },
      },
      options,
    ),
  );
}

export function useUndoMerge() {
  const api = useApi();
  return useMergeWrite(({ customerId, mergeId }: { customerId: string; mergeId: string }, options) =>
    api.undoMerge({ params: { id: customerId, mergeId } }, options),
  );
}
