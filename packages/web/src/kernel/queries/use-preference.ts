import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi, useUser } from "../portal/portal-context.tsx";

/** Key of the query with all preferences of the person. */
export const preferencesKey = ["preferences", "list"] as const;
/** What a preference may be. */
type Json = Parameters<ReturnType<typeof useApi>["savePreference"]>[0]["body"]["value"];
export type PreferenceRow = { key: string; value: unknown };

/**
 * A preference of the person, stored on the server under `key`, such as `table.customers`. Undefined while loading and
 * when never set; `known` tells the two apart. A change shows at once; a failed write shows a toast unless `quiet`, and
 * is repeated with the next change.
 */
export function usePreference<T>(
  key: string,
  { quiet = false }: { quiet?: boolean } = {},
): [value: T | undefined, save: (next: T) => void, known: boolean] {
  const api = useApi();
  const cache = useQueryClient();
  const { viewedBy: viewed } = useUser();
  const { data } = useQuery({
    queryKey: preferencesKey,
    queryFn: () => api.listPreferences() as Promise<PreferenceRow[]>,
    staleTime: 600_000,
  });
  const value = data?.find((row) => row.key === key)?.value as T | undefined;
  const save = (next: T) => {
    cache.setQueryData<PreferenceRow[]>(preferencesKey, (rows = []) => [
      ...rows.filter((row) => row.key !== key),
      { key, value: next },
    ]);
    // While viewing as another person, that person's preferences must not change.
    if (viewed !== undefined) return;
    void cache
      .getMutationCache()
      .build(cache, {
        mutationFn: () => api.savePreference({ params: { key }, body: { value: next as Json } }),
        meta: { errorShown: quiet },
      })
      .execute(undefined)
      .catch(() => undefined);
  };
  return [value, save, data !== undefined];
}

/** Whether single-key shortcuts are on; a preference of the person. Source: WCAG 2.1.4. */
export function useSingleKeys(): [on: boolean, choose: (on: boolean) => void] {
  const [kept, keep] = usePreference<boolean>("shortcuts.single");
  return [kept ?? true, keep];
}
