import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Feature, JobTitles } from "../portal/feature.ts";
import { usePortal } from "../portal/portal-context.tsx";
import { useLanguage } from "../texts/i18n.ts";

const titlesOf = (features: readonly Feature[]) =>
  queryOptions({
    queryKey: ["job-titles"],
    queryFn: async (): Promise<JobTitles> =>
      Object.assign({}, ...(await Promise.all(features.flatMap(({ jobs }) => jobs?.() ?? [])))) as JobTitles,
    staleTime: Number.POSITIVE_INFINITY,
    // They come with the portal's own files, also where the server cannot be reached.
    networkMode: "always",
    meta: { quiet: true },
  });

/** The name of a kind of job; "" until the names are there, the code itself where no feature knows it. */
export function useJobTitle(): (kind: string) => string {
  const { features } = usePortal();
  const language = useLanguage();
  const { data, isPending } = useQuery(titlesOf(features));
  return (kind) => (isPending ? "" : (data?.[kind]?.[language] ?? kind));
}
