import { type ReactNode, useState } from "react";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { Callout } from "../../ui/states/Callout.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";

/** A confirmation before sessions end. `end` resolves to the text of the toast. */
export type Ending = { title: string; text: string; verb: string; end: () => Promise<string> };

/** The dialog stays open and shows a refusal. */
export function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }): ReactNode {
  const [refusal, setRefusal] = useState("");
  const confirm = async () => {
    try {
      toast.success(await ending.end());
      onClose();
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  return (
    <ConfirmDialog open danger writes title={ending.title} verb={ending.verb} onConfirm={confirm} onClose={onClose}>
      <p>{ending.text}</p>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </ConfirmDialog>
  );
}
