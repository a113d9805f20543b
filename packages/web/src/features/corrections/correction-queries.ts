import { type Correction, type CorrectionQuery, CorrectionState } from "@busbar/contract/corrections/corrections";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

// Taking writes a statement.
const queries = recordQueries("corrections", { shownBy: ["invoices"] });

/** The open ones, unless the filter says otherwise. */
export const askedState = ({ state }: Pick<CorrectionQuery, "state">) => state ?? [CorrectionState.enum.OPEN];

export const listOfCorrections = (api: Api, query: CorrectionQuery) =>
  queries.list(query, (options) => api.listCorrections({ query: { ...query, state: askedState(query) } }, options));

export const oneCorrection = (api: Api, id: string) =>
  queries.one(id, (options) => api.getCorrection({ params: { id } }, options));

export const useCorrectionWrite = queries.useWrite;

/** What is decided: one as it was seen, or many by their ids. */
export type Chosen = { one: Pick<Correction, "id" | "rowVersion"> } | { ids: readonly string[] };
export type Decided = { decided: number; refused: { id: string; message: string }[] };

export async function takeChosen(api: Api, chosen: Chosen, period: string, options: object): Promise<Decided> {
  if ("ids" in chosen) return api.takeCorrections({ body: { ids: [...chosen.ids], period } }, options);
  const { id, rowVersion } = chosen.one;
  await api.takeCorrection({ params: { id }, body: { rowVersion, period } }, options);
  return { decided: 1, refused: [] };
}

export async function leaveChosen(api: Api, chosen: Chosen, reason: string, options: object): Promise<Decided> {
  if ("ids" in chosen) return api.leaveCorrections({ body: { ids: [...chosen.ids], reason } }, options);
  const { id, rowVersion } = chosen.one;
  await api.leaveCorrection({ params: { id }, body: { rowVersion, reason } }, options);
  return { decided: 1, refused: [] };
}
