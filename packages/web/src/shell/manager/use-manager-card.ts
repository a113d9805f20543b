import { useQuery } from "@tanstack/react-query";
import { useApi, useUser } from "../../kernel/portal-context.tsx";

/** The sales manager of the signed-in user, looked up once per session from the time that `asked` is true. */
export function useManagerCard(asked: boolean) {
  const api = useApi();
  const { visitCode } = useUser();
  const card = useQuery({
    queryKey: ["users", "card", visitCode],
    queryFn: ({ signal }) => api.userDetail({ query: { userCode: visitCode } }, { signal }),
    enabled: asked && visitCode !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { visitCode, card, facts: { card: card.data, missing: isMissing(card.error), failed: card.isError } };
}

/** Nobody has this code, as far as the caller may know. */
function isMissing(error: unknown): boolean {
  return (error as { httpStatus?: number } | null)?.httpStatus === 404;
}
