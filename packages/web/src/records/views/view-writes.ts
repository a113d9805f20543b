import type { SavedView, SavedViewDraft, SavedViewUpdate } from "@busbar/contract/saved-views/saved-views";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Update = { id: string; body: SavedViewUpdate };

/** After a write the cache is updated, so that the pills follow at once. */
function useUpdateCache() {
  const cache = useQueryClient();
  return async (saved: SavedView | null, gone?: string) => {
    cache.setQueriesData<SavedView[]>({ queryKey: ["saved-views", "list"] }, (list = []) => {
      if (!saved) return list.filter(({ id }) => id !== gone);
      const known = list.some(({ id }) => id === saved.id);
      return known ? list.map((one) => (one.id === saved.id ? saved : one)) : [...list, saved];
    });
    await cache.invalidateQueries({ queryKey: ["saved-views"] });
  };
}

export function useCreateView() {
  const api = useApi();
  const kept = useUpdateCache();
  return useWrite({
    meta: { errorShown: true },
    write: (body: SavedViewDraft, options) => api.createSavedView({ body }, options),
    onSuccess: (saved) => kept(saved),
  });
}

/** For a dialog, which shows a refusal itself. */
export function useChangeView() {
  const api = useApi();
  const kept = useUpdateCache();
  return useWrite({
    meta: { errorShown: true },
    write: ({ id, body }: Update, options) => api.updateSavedView({ params: { id }, body }, options),
    onSuccess: (saved) => kept(saved),
  });
}

/** For a button beside the pill, so a refusal shows a toast. */
export function useUpdateView() {
  const api = useApi();
  const kept = useUpdateCache();
  return useMutation({
    mutationFn: ({ id, body }: Update) => api.updateSavedView({ params: { id }, body }),
    onSuccess: (saved) => kept(saved),
  });
}

export function useRemoveView() {
  const api = useApi();
  const kept = useUpdateCache();
  return useWrite({
    meta: { errorShown: true },
    write: (id: string, options) => api.removeSavedView({ params: { id } }, options),
    onSuccess: (_, id) => kept(null, id),
  });
}
