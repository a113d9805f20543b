import type { MeterCorrection, MeterExchange, MeterInstall, MeterTakeDown } from "@busbar/contract/meters/meters";
import type { MeterDraft } from "@busbar/contract/meters/meter-fields";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

/** Keyed below the point, so that both are fetched again together. */
export const pointMeters = (api: Api, id: string) =>
  queryOptions({
    queryKey: ["points", "one", id, "meters"],
    queryFn: ({ signal }) => api.listMeters({ params: { id } }, { signal }),
  });

export type MeterWrite =
  | { kind: "install"; draft: MeterDraft }
  | { kind: "exchange"; meterId: string; exchange: MeterExchange }
  | { kind: "takeDown"; meterId: string; takeDown: MeterTakeDown }
  | { kind: "correct"; install: MeterInstall; correction: MeterCorrection }
  | { kind: "remove"; install: MeterInstall };

/** A change of a point's meters. */
export function useMeterWrite(id: string) {
  const api = useApi();
  const cache = useQueryClient();
  return useWrite({
    meta: { errorShown: true },
    // The point's own page tells of its meters, too.
    onSettled: () => cache.invalidateQueries({ queryKey: ["points"] }),
    write: (given: MeterWrite, options) => {
      if (given.kind === "install") return api.installMeter({ params: { id }, body: given.draft }, options);
      if (given.kind === "exchange")
        return api.exchangeMeter({ params: { id, meterId: given.meterId }, body: given.exchange }, options);
      if (given.kind === "takeDown")
        return api.takeDownMeter({ params: { id, meterId: given.meterId }, body: given.takeDown }, options);
      const params = { id, installId: given.install.id };
      if (given.kind === "correct") return api.correctMeter({ params, body: given.correction }, options);
      return api.removeMeterInstall({ params }, options);
    },
  });
}
