import { CallError } from "@busbar/contract/kernel/http/client";
import type { StepUpMeans } from "@busbar/contract/second-factors/second-factors";
import { type FormEvent, useId, useState } from "react";
import { messageOf, recordFault } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useCountdown } from "../../kernel/forms/use-countdown.ts";
import { SubmitButton } from "../../ui/dialogs/SubmitButton.tsx";
import { TopDialog } from "../../ui/dialogs/top-layer/TopDialog.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./step-up.module.css";

type Props = { means: StepUpMeans; onSettled: (confirmed: boolean) => void };

/** A refusal is shown at the field, and what was typed stays; after too many attempts the button shows a countdown. */
export function StepUpDialog({ means: initialMeans, onSettled }: Props) {
  const t = shellTexts.useTexts();
  const api = useApi();
  const id = useId();
  const [means, setMeans] = useState(initialMeans);
  const [value, setValue] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const wait = useCountdown();
  const { left } = wait;

  const refuse = (error: unknown) => {
    recordFault(error);
    // The second factor was turned on or off in another window meanwhile.
    if (error instanceof CallError && error.reason === "second_factor.code_needed" && means !== "code") {
      setMeans("code");
      setValue("");
      return;
    }
    if (error instanceof CallError && error.reason === "step_up.sign_in_again") return setMeans("sign-in");
    const seconds = error instanceof CallError ? Number(error.details["seconds"]) || 0 : 0;
    if (seconds > 0) wait.start(seconds);
    setFault(messageOf(error));
    document.getElementById(id)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || left > 0 || means === "sign-in") return;
    if (value.trim() === "") {
      setFault(t(means === "code" ? "stepUp.code.empty" : "stepUp.password.empty"));
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    try {
      await api.stepUp({ body: means === "code" ? { code: value } : { password: value } });
      onSettled(true);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => onSettled(false);

  return (
    <TopDialog label={t("stepUp.title")} className={styles.dialog} onClose={cancel}>
      <form className={styles.form} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        <h2>{t("stepUp.title")}</h2>
        <p className={styles.lead}>{t(`stepUp.lead.${means}`)}</p>
        {means !== "sign-in" && (
          <>
            <label htmlFor={id}>{t(`stepUp.${means}`)}</label>
            <input
              id={id}
              key={means}
              data-autofocus
              className={`${controls.input} ${styles.field}`}
              type={means === "code" ? "text" : "password"}
              name={means}
              autoComplete={means === "code" ? "one-time-code" : "current-password"}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={means === "code" ? 64 : 256}
              value={value}
              aria-invalid={fault !== ""}
              aria-describedby={`${id}-fault`}
              onChange={(event) => {
                setValue(event.target.value);
                setFault("");
              }}
            />
            <p id={`${id}-fault`} className={styles.fault} role="alert">
              {fault}
            </p>
          </>
        )}
        <div className={styles.actions}>
          <Button onClick={cancel} data-autofocus={means === "sign-in" || undefined}>
            {t(means === "sign-in" ? "stepUp.close" : "stepUp.cancel")}
          </Button>
          {means !== "sign-in" && (
            <SubmitButton busy={busy} disabled={left > 0}>
              {left > 0 ? t("stepUp.wait", { seconds: left }) : t("stepUp.confirm")}
            </SubmitButton>
          )}
        </div>
      </form>
    </TopDialog>
  );
}
