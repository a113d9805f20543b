import { lazy } from "react";
import { useStore } from "zustand";
import { loadChunk } from "../../kernel/chunk.ts";
import { PartBoundary } from "../PartBoundary.tsx";
import type { Site } from "../view-host/site.ts";

const UnsavedQuestion = lazy(() =>
  loadChunk(() => import("./UnsavedQuestion.tsx")).then((m) => ({ default: m.UnsavedQuestion })),
);

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
