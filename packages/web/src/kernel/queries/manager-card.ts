import { CallError } from "@busbar/contract/kernel/http/client";
import type { UserCard } from "@busbar/contract/users/user-info";
import { useQuery } from "@tanstack/react-query";
import { useApi, useUser } from "../portal/portal-context.tsx";

/**
 * The sales manager of the signed-in user, asked for once per session from when it `isWanted`; null when the user has
 * none, or none that they may see.
 */
export function useManagerCard(isWanted = true) {
  const api = useApi();
  const { visitCode } = useUser();
  return useQuery({
    // What shows the card says itself that it failed.
    meta: { quiet: true },
    queryKey: ["users", "card", visitCode],
    queryFn: async ({ signal }): Promise<UserCard | null> => {
      if (visitCode === "") return null;
      try {
        return await api.userDetail({ query: { userCode: visitCode } }, { signal });
      } catch (error) {
        if (error instanceof CallError && error.httpStatus === 404) return null;
        throw error;
      }
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
