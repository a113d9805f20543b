import type { ImportMapping, ImportReading } from "@busbar/contract/imports/imports";
import type { ReadingLayoutChoice } from "@busbar/contract/readings/reading-imports";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";
import { noun, oneImport } from "./import-queries.ts";

/** The steps that change the batch, which is then fetched again. Each step shows its refusals. */
function useSteps(id: string) {
  const api = useApi();
  const cache = useQueryClient();
  const params = { id };
  const settings = {
    meta: { errorShown: true },
    onSettled: () => cache.invalidateQueries({ queryKey: [noun] }),
  };
  return {
    read: useWrite({
      ...settings,
      write: (reading: ImportReading, options) => api.readImport({ params, body: reading }, options),
      onSuccess: (batch) => cache.setQueryData(oneImport(api, id).queryKey, batch),
    }),
    check: useWrite({
      ...settings,
      write: (body: { mapping: ImportMapping; layout?: ReadingLayoutChoice }, options) =>
        api.checkImport({ params, body }, options),
    }),
    commit: useWrite({
      ...settings,
      write: (validOnly: boolean, options) => api.commitImport({ params, body: { validOnly } }, options),
    }),
    undo: useWrite({ ...settings, write: (_: void, options) => api.undoImport({ params }, options) }),
    discard: useWrite({ ...settings, write: (_: void, options) => api.discardImport({ params }, options) }),
    /** Closing the page must not abort the cancellation. */
    cancel: useMutation({ ...settings, mutationFn: (jobId: string) => api.cancelJob({ params: { id: jobId } }) }),
  };
}

const StepsContext = createContext<ReturnType<typeof useSteps> | null>(null);

/**
 * The steps of one import. Held by the page, since an event may show the next step before the answer of the last one
 * has arrived. Closing the page aborts a step without answer; a running job continues.
 */
export const ImportSteps = ({ id, children }: { id: string; children: ReactNode }) => (
  <StepsContext value={useSteps(id)}>{children}</StepsContext>
);

export function useImportSteps(): ReturnType<typeof useSteps> {
  const steps = useContext(StepsContext);
  if (!steps) throw new Error("Steps of an import are drawn inside of ImportSteps");
  return steps;
}
