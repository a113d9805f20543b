import { useQuery } from "@tanstack/react-query";
import { useApi } from "../portal/portal-context.tsx";
import { useMemo, useSyncExternalStore } from "react";

/**
 * Object URL of a person's picture: an `<img>` cannot send the bearer token by itself. Fetched once per version.
 * @param address such as `/users/7/avatar?v=…`, "" for none
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

/** Object URL of a blob, revoked when it is no longer shown. */
export function useObjectAddress(content: Blob | undefined): string | undefined {
  const store = useMemo(() => createObjectAddress(content), [content]);
  return useSyncExternalStore(store.subscribe, store.read);
}

/** Store of one object URL: created with the first subscriber, revoked with the last. */
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
