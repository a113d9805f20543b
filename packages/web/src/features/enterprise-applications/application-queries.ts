import type {
  ApplicationDraft,
  ApplicationQuery,
  EnterpriseApplication,
  EnterpriseCheck,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import { queryOptions, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

/** Also the noun of the live events, so that another person's decision shows at once. */
const noun = "enterprise-applications";
/** An approval adds a customer. */
const queries = recordQueries(noun, { shownBy: ["customers"] });

export const ownApplication = (api: Api) =>
  queryOptions({
    queryKey: [noun, "one", "own"],
    queryFn: ({ signal }) => api.getOwnApplication({}, { signal }),
  });

export const applicationList = (api: Api, query: z.input<typeof ApplicationQuery>) =>
  queries.list(query, (options) => api.listApplications({ query }, options));

/** The file's bytes with type and name; they never change, so they are fetched once. */
export const licenceFile = (api: Api, { id, licence }: Pick<EnterpriseApplication, "id" | "licence">) =>
  queryOptions({
    queryKey: ["licences", "one", id, licence?.id],
    queryFn: async ({ signal }) => (await api.downloadLicence({ params: { id } }, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Checks which enterprise the typed name and code belong to. */
export function useCheckEnterprise() {
  const api = useApi();
  return useMutation({
    meta: { errorShown: true },
    mutationFn: (body: EnterpriseCheck) => api.checkEnterprise({ body }),
  });
}

export function useUploadLicence() {
  const api = useApi();
  return useMutation({
    meta: { errorShown: true },
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      api.uploadLicence({ query: { name: file.name.slice(-255) || "licence" }, file }, { signal }),
  });
}

export function useApply() {
  const api = useApi();
  return queries.useWrite((body: ApplicationDraft, options) => api.applyForEnterprise({ body }, options));
}

type Seen = { id: string; rowVersion: number };
type Decision = (Seen & { kind: "approve" }) | (Seen & { kind: "reject"; reason: string });

/** Approves or rejects the version that was read. */
export function useDecide() {
  const api = useApi();
  return queries.useWrite((decision: Decision, options) => {
    const params = { id: decision.id };
    const body = { rowVersion: decision.rowVersion };
    return decision.kind === "reject"
      ? api.rejectApplication({ params, body: { ...body, reason: decision.reason } }, options)
      : api.approveApplication({ params, body }, options);
  });
}

export type Decide = ReturnType<typeof useDecide>;

/** Held by the page: a live event may switch the page before the answer arrives. */
export function useWithdraw() {
  const api = useApi();
  return queries.useWrite(({ id, rowVersion }: Seen, options) =>
    api.withdrawApplication({ params: { id }, body: { rowVersion } }, options),
  );
}

export type Withdraw = ReturnType<typeof useWithdraw>;
