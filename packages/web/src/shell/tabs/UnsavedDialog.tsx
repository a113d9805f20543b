import { useStore } from "zustand";
import { createPart } from "../../kernel/boot/part.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import type { PortalRouter } from "../navigation/portal-router.ts";

const UnsavedQuestion = createPart(() => import("./UnsavedQuestion.tsx").then((m) => m.UnsavedQuestion));

/** Asks before unsaved work is lost. A question that cannot be drawn counts as "no": nothing is lost. */
export function UnsavedDialog({ router }: { router: PortalRouter }) {
  const asking = useStore(router.store, (state) => state.asking);
  if (!asking) return null;
  return (
    <PartBoundary onFailed={() => asking.answer(false)}>
      <UnsavedQuestion router={router} asking={asking} />
    </PartBoundary>
  );
}
