import { useStore } from "zustand";
import { createPart } from "../../kernel/part.tsx";
import { PartBoundary } from "../PartBoundary.tsx";
import type { Site } from "../view-host/site.ts";

const UnsavedQuestion = createPart(() => import("./UnsavedQuestion.tsx").then((m) => m.UnsavedQuestion));

/** Asks before unsaved work is lost. A question that cannot be drawn counts as "no": nothing is lost. */
export function UnsavedDialog({ site }: { site: Site }) {
  const asking = useStore(site.store, (state) => state.asking);
  if (!asking) return null;
  return (
    <PartBoundary onFailed={() => asking.answer(false)}>
      <UnsavedQuestion site={site} asking={asking} />
    </PartBoundary>
  );
}
