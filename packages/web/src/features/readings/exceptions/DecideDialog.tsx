import type { ReadingException } from "@busbar/contract/readings/exceptions";
import { isReason } from "@busbar/contract/values/reasons";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { formatQuantity } from "../../../ui/values/format-values.ts";
import { exceptionTexts } from "./exception-texts.ts";
import { useExceptionWrite } from "./exception-queries.ts";
import { figureWords } from "./figure-words.ts";
import { ReasonField } from "./ReasonField.tsx";

export type Verb = "accept" | "ignore";
type DecideDialogProps = { row: ReadingException; verb: Verb; onClose: () => void };

/** Asks for the reason before one exception is accepted or ignored, and says what becomes of a value on hold. */
export function DecideDialog({ row, verb, onClose }: DecideDialogProps) {
  const t = exceptionTexts.useTexts();
  const api = useApi();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const write = useExceptionWrite((_: void, options) => {
    const given = { params: { id: row.id }, body: { rowVersion: row.rowVersion, reason } };
    return verb === "accept" ? api.acceptException(given, options) : api.ignoreException(given, options);
  });
  return (
    <AskDialog
      title={t(`${verb}.title`, { code: t(`code.${row.code}`) })}
      verb={t(verb)}
      byEnter
      keepsOpen={() => {
        setMissing(!isReason(reason));
        return !isReason(reason);
      }}
      run={() => write.mutateAsync()}
      done={t(`${verb}.done`)}
      onClose={onClose}
    >
      <p>
        {row.pointName} · {row.firstDay} · {figureWords(row, t)}
      </p>
      <p>{row.heldValue === null ? t(`${verb}.text`) : t(`${verb}.held`, { value: formatQuantity(row.heldValue) })}</p>
      <ReasonField value={reason} onChange={setReason} missing={missing} />
    </AskDialog>
  );
}
