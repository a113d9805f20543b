import type { SocialLink } from "@busbar/contract/social/social";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";

const noun = "social-links";

export const ownIdentities = (api: ReturnType<typeof useApi>) =>
  queryOptions({
    queryKey: [noun, "list"],
    queryFn: ({ signal }) => api.listIdentities({}, { signal }),
  });

/** Sends the provider's answer to the server. */
export function useFinishLink() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: SocialLink) => api.linkIdentity({ body: answer }),
    meta: { errorShown: true },
    onSettled: () => queries.invalidateQueries({ queryKey: [noun] }),
  });
}

/** Leaves the portal for the provider, which redirects back to this page. */
export function useStartLink() {
  const api = useApi();
  return useMutation({
    mutationFn: async (provider: string) => {
      const { address } = await api.startLink({ params: { provider } });
      location.assign(address);
    },
    meta: { errorShown: true },
  });
}

export function useUnlink() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.unlinkIdentity({ params: { id } }),
    meta: { errorShown: true },
    onSettled: () => queries.invalidateQueries({ queryKey: [noun] }),
  });
}
