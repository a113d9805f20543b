import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { useImportSteps } from "../import-steps.tsx";
import { useImportTexts } from "../import-kind.tsx";

/** Discards the file and the corrections, after a confirmation. */
export function DiscardButton() {
  const t = useImportTexts();
  const { discard } = useImportSteps();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("discard.verb")}</Button>
      <ConfirmDialog
        open={asking}
        title={t("discard.title")}
        verb={t("discard.verb")}
        danger
        writes
        onConfirm={() =>
          discard.mutateAsync().then(
            () => setAsking(false),
            () => undefined,
          )
        }
        onClose={() => setAsking(false)}
      >
        <p>{t("discard.text")}</p>
        {discard.error ? <p role="alert">{messageOf(discard.error)}</p> : null}
      </ConfirmDialog>
    </>
  );
}
