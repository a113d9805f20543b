import { useQuery } from "@tanstack/react-query";
import { useApi } from "../portal/portal-context.tsx";
import { useMemo, useSyncExternalStore } from "react";

/**
 * A person's picture as something an `<img>` can show: an `<img>` by itself carries no session. Fetched once per version.
 * @param address as `/users/7/avatar?v=…`, "" for none
 */
export function usePicture(address: string): string | undefined {
  const api = useApi();
  const [, id = "", version = ""] = /^\/users\/(\d+)\/avatar\?v=([\w-]+)$/.exec(address) ?? [];
  const { data } = useQuery({
    queryKey: ["pictures", address],
    queryFn: async ({ signal }) => (await api.getAvatar({ params: { id }, query: { v: version } }, { signal })).blob(),
    enabled: id !== "",
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return useObjectAddress(id === "" ? undefined : data);
}

/** An address for bytes that are at hand, given back when they are not shown any more. */
export function useObjectAddress(content: Blob | undefined): string | undefined {
  const store = useMemo(() => createObjectAddress(content), [content]);
  return useSyncExternalStore(store.subscribe, store.read);
}

/** The subscription to one value: made when it is first looked at, given back with the last look. */
function createObjectAddress(content: Blob | undefined) {
  let address: string | undefined;
  return {
    read: () => address,
    subscribe(onChange: () => void) {
      if (content) {
        address = URL.createObjectURL(content);
        onChange();
      }
      return () => {
        if (address) URL.revokeObjectURL(address);
        address = undefined;
      };
    },
  };
}
