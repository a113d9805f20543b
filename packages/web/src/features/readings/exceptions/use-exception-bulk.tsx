import type { ExceptionQuery } from "@busbar/contract/readings/exceptions";
import { useState } from "react";
import IconAccept from "~icons/ri/check-line";
import IconIgnore from "~icons/ri/eye-off-line";
import { PartBoundary } from "../../../kernel/boot/PartBoundary.tsx";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { BulkButtons } from "../../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../../records/bulk/use-selection.ts";
import type { Verb } from "./DecideDialog.tsx";
import { exceptionTexts } from "./exception-texts.ts";
import type { Refused } from "./RefusedDialog.tsx";

// Lazy, since they contain the kit's dialogs.
const DecideManyDialog = lazyComponent(() => import("./DecideManyDialog.tsx").then((m) => m.DecideManyDialog));
const RefusedDialog = lazyComponent(() => import("./RefusedDialog.tsx").then((m) => m.RefusedDialog));

const mostAtOnce = 200;

/** Selects exceptions, to accept or ignore them with one reason. */
export function useExceptionBulk(query: ExceptionQuery) {
  const t = exceptionTexts.useTexts();
  const mayDecide = useCan()(["meter:vee"]);
  const [asked, setAsked] = useState<Verb>();
  const [refused, setRefused] = useState<Refused>();
  // A decision names its exceptions, so "all that match" cannot be chosen.
  const { selection, clear } = useSelection(query, () => Promise.resolve(0));
  const { selected, onChange } = selection;
  const disabledReason = selected.size > mostAtOnce ? t("reason.tooMany", { count: mostAtOnce }) : undefined;
  const entries = [
    { key: "accept", label: t("accept"), icon: IconAccept, disabledReason, onRun: () => setAsked("accept") },
    { key: "ignore", label: t("ignore"), icon: IconIgnore, disabledReason, onRun: () => setAsked("ignore") },
  ];
  const onClose = () => setAsked(undefined);
  const onDone = (left: Refused | undefined) => {
    clear();
    setRefused(left);
  };
  return {
    // Without the permission there is no selection.
    selection: mayDecide ? { selected, onChange, actions: <BulkButtons entries={entries} /> } : undefined,
    shown: (
      <>
        <PartBoundary key={asked ?? ""} onFailed={onClose}>
          {asked && <DecideManyDialog ids={selected} verb={asked} onDone={onDone} onClose={onClose} />}
        </PartBoundary>
        <PartBoundary onFailed={() => setRefused(undefined)}>
          {refused && <RefusedDialog refused={refused} onClose={() => setRefused(undefined)} />}
        </PartBoundary>
      </>
    ),
  };
}
