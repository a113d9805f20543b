import { useEffect, useState } from "react";
import { useUnsaved } from "@busbar/web/kernel/portal/view.ts";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { Steps } from "@busbar/web/ui/pages/Steps.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { formatMoney } from "@busbar/web/ui/values/format-values.ts";
import { formTexts } from "./form-texts.ts";
import { ConfirmStep } from "./ConfirmStep.tsx";
import { FillStep } from "./FillStep.tsx";
import { noTransfer, readAmount, type Transfer } from "./transfer.ts";
import styles from "./forms.module.css";

/** Milliseconds that the example takes to be done, so that one sees the waiting. */
const working = 2000;

/** A transfer in three steps; going back keeps what was typed. @see R-G13 */
export function StepFormPage() {
  const t = formTexts.useTexts();
  const [at, setAt] = useState(0);
  const [transfer, setTransfer] = useState<Transfer>(noTransfer);
  const [busy, setBusy] = useState(false);
  useUnsaved(at < 2 && (transfer.payee !== "" || transfer.amount !== ""));
  // Outside React: the time that the work takes.
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => {
      setBusy(false);
      setAt(2);
    }, working);
    return () => clearTimeout(timer);
  }, [busy]);
  const again = () => {
    setTransfer(noTransfer);
    setAt(0);
  };
  return (
    <PageFrame title={t("steps.title")}>
      <div className={styles.steps}>
        <Steps label={t("steps.label")} titles={[t("steps.fill"), t("steps.confirm"), t("steps.done")]} at={at} />
        <p className={styles.note}>{t("steps.example")}</p>
        {at === 0 && (
          <FillStep
            transfer={transfer}
            onTyped={setTransfer}
            onDone={(filled) => {
              setTransfer(filled);
              setAt(1);
            }}
          />
        )}
        {at === 1 && (
          <ConfirmStep transfer={transfer} busy={busy} onBack={() => setAt(0)} onSend={() => setBusy(true)} />
        )}
        {at === 2 && (
          <>
            <Callout tone="ok">
              <strong>{t("done.title")}</strong>
              <p>
                {t("done.text", {
                  amount: formatMoney(readAmount(transfer.amount) ?? "0"),
                  name: transfer.payeeName,
                })}
              </p>
            </Callout>
            <div className={styles.foot}>
              <Button variant="primary" onClick={again}>
                {t("again")}
              </Button>
            </div>
          </>
        )}
      </div>
    </PageFrame>
  );
}
