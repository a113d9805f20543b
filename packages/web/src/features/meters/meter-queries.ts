import type { MeterCorrection, MeterExchange, MeterInstall, MeterTakeDown } from "@busbar/contract/meters/meters";
import type { MeterDraft } from "@busbar/contract/meters/meter-fields";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

// The point's own page tells of its meters, too.
const queries = recordQueries("points");

export const pointMeters = (api: Api, id: string) =>
  queries.ofOne(id, ["meters"], (options) => api.listMeters({ params: { id } }, options));

export type MeterWrite =
  | { kind: "install"; draft: MeterDraft }
  | { kind: "exchange"; meterId: string; exchange: MeterExchange }
  | { kind: "takeDown"; meterId: string; takeDown: MeterTakeDown }
  | { kind: "correct"; install: MeterInstall; correction: MeterCorrection }
  | { kind: "remove"; install: MeterInstall };

/** A change of a point's meters. */
export function useMeterWrite(id: string) {
  const api = useApi();
  return queries.useWrite((given: MeterWrite, options) => {
    if (given.kind === "install") return api.installMeter({ params: { id }, body: given.draft }, options);
    if (given.kind === "exchange")
      return api.exchangeMeter({ params: { id, meterId: given.meterId }, body: given.exchange }, options);
    if (given.kind === "takeDown")
      return api.takeDownMeter({ params: { id, meterId: given.meterId }, body: given.takeDown }, options);
    const params = { id, installId: given.install.id };
    if (given.kind === "correct") return api.correctMeter({ params, body: given.correction }, options);
    return api.removeMeterInstall({ params }, options);
  });
}
