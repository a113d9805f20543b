import { isReason } from "@busbar/contract/values/reasons";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import type { Verb } from "./DecideDialog.tsx";
import { exceptionTexts } from "./exception-texts.ts";
import { knownExceptions, useExceptionWrite } from "./exception-queries.ts";
import { ReasonField } from "./ReasonField.tsx";
import type { Refused } from "./RefusedDialog.tsx";

type DecideManyDialogProps = {
  ids: ReadonlySet<string>;
  verb: Verb;
  /** What could not be decided, if anything. */
  onDone: (refused: Refused | undefined) => void;
  onClose: () => void;
};

/** Asks once for the reason of all selected exceptions. */
export function DecideManyDialog({ ids, verb, onDone, onClose }: DecideManyDialogProps) {
  const t = exceptionTexts.useTexts();
  const api = useApi();
  const cache = useQueryClient();
  // As they were shown when they were selected: afterwards the list is asked again.
  const [rows] = useState(() => knownExceptions(cache, ids));
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const write = useExceptionWrite((_: void, options) => {
    const decision = verb === "accept" ? ("ACCEPTED" as const) : ("IGNORED" as const);
    return api.decideExceptions({ body: { ids: [...ids], decision, reason } }, options);
  });
  const run = async () => {
    const { decided, refused } = await write.mutateAsync();
    if (refused.length === 0) toast.success(t("many.done", { count: decided }));
    onDone(
      refused.length === 0
        ? undefined
        : { decided, list: refused.map(({ id, reason: why }) => ({ id, row: rows.get(id), why })) },
    );
  };
  return (
    <AskDialog
      title={t(`${verb}.many`, { count: ids.size })}
      verb={t(verb)}
      byEnter
      keepsOpen={() => {
        setMissing(!isReason(reason));
        return !isReason(reason);
      }}
      run={run}
      onClose={onClose}
    >
      <p>{t("many.text")}</p>
      <ReasonField value={reason} onChange={setReason} missing={missing} />
    </AskDialog>
  );
}
