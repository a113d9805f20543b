import { useQuery } from "@tanstack/react-query";
import { useObjectAddress } from "./use-object-address.ts";
import { useApi } from "./portal-context.tsx";

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
