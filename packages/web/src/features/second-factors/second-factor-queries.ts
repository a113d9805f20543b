import { queryOptions } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";

/** Also the noun of its live events. */
export const secondFactorKey = ["second-factor"] as const;

export const ownSecondFactor = (api: ReturnType<typeof useApi>) =>
  queryOptions({
    queryKey: [...secondFactorKey, "own"],
    queryFn: ({ signal }) => api.getSecondFactor({}, { signal }),
  });

/**
 * The calls, held by the page: a live event may switch the page's part before the answer with the codes arrives.
 * Refusals are shown where the call was made.
 */
export function useSecondFactorSteps() {
  const api = useApi();
  const start = useWrite({ write: (_: void, options) => api.startSecondFactor({}, options) });
  const confirm = useWrite({
    meta: { errorShown: true },
    write: (code: string, options) => api.confirmSecondFactor({ body: { code } }, options),
  });
  const renew = useWrite({
    meta: { errorShown: true },
    write: (_: void, options) => api.renewRecoveryCodes({}, options),
  });
  const turnOff = useWrite({
    meta: { errorShown: true },
    write: (_: void, options) => api.removeSecondFactor({}, options),
  });
  return { start, confirm, renew, turnOff };
}

export type SecondFactorSteps = ReturnType<typeof useSecondFactorSteps>;
