import { type ReactNode, useInsertionEffect, useRef, useState } from "react";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Callout } from "../../ui/states/Callout.tsx";

type AskDialogProps = {
  title: string;
  /** The verb and its object, as label of the button. */
  verb: string;
  danger?: boolean;
  /** The write; closing or unmounting the dialog aborts it. */
  run: () => Promise<unknown>;
  /** Toast on success, unless `run` shows one. */
  done?: string;
  /** Whether input is missing, which the contents then show: nothing runs. */
  keepsOpen?: (() => boolean) | undefined;
  /** Enter in a field of the contents submits, too. */
  byEnter?: boolean;
  /** What has the focus at first: by default the safe button; with `confirm`, Enter confirms what is shown. */
  focus?: "safe" | "confirm" | "contents";
  onClose: () => void;
  /** What will happen, and whether it can be undone. */
  children?: ReactNode;
};

/** Asks before an action on one record, runs it, and shows a refusal inside the dialog. */
export function AskDialog({
  byEnter = false,
  focus = "safe",
  title,
  verb,
  danger = false,
  run,
  done,
  keepsOpen,
  onClose,
  children,
}: AskDialogProps) {
  const [refusal, setRefusal] = useState("");
  // Not a plain effect: its cleanup would run in hidden views too, whose dialogs are shown again.
  const isThere = useRef(false);
  useInsertionEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  // Enter comes past the busy button, and a second one before the next rendering.
  const isRunning = useRef(false);
  const confirm = async () => {
    if (isRunning.current) return;
    setRefusal("");
    if (keepsOpen?.()) return;
    isRunning.current = true;
    try {
      await run();
      if (done) toast.success(done);
      // The list is fetched again before the write counts as finished. If another dialog was opened meanwhile, leave it
      // open.
      if (isThere.current) onClose();
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    } finally {
      isRunning.current = false;
    }
  };
  return (
    <ConfirmDialog
      open
      title={title}
      verb={verb}
      danger={danger}
      focus={focus}
      writes
      stoppable
      onConfirm={confirm}
      onClose={onClose}
    >
      {byEnter ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          {children}
          {/* Browsers submit a form of several fields on Enter only if it has a submit button. */}
          <Button variant="unstyled" type="submit" hidden aria-label={verb} />
        </form>
      ) : (
        children
      )}
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </ConfirmDialog>
  );
}
