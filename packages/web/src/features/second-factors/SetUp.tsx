import { CallError } from "@busbar/contract/kernel/http/client";
import type { SecondFactorStart } from "@busbar/contract/second-factors/second-factors";
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { isGivenUp, messageOf, recordFault } from "../../kernel/calls/call-errors.ts";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useCountdown } from "../../kernel/forms/use-countdown.ts";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { CopyButton } from "../../ui/values/CopyButton.tsx";
import { SubmitButton } from "../../ui/dialogs/SubmitButton.tsx";
import type { SecondFactorSteps } from "./second-factor-queries.ts";
import { secondFactorTexts } from "./second-factor-texts.ts";
import styles from "./second-factor.module.css";

const QrCode = lazyComponent(() => import("../../ui/values/QrCode.tsx").then((m) => m.QrCode));

type Props = {
  begun: SecondFactorStart;
  confirm: SecondFactorSteps["confirm"];
  onCancel: () => void;
  onConfirmed: (codes: readonly string[]) => void;
};

/** The key as QR code and as text, and the first code. A refusal is shown at the field; the key stays. */
export function SetUp({ begun, confirm, onCancel, onConfirmed }: Props) {
  const t = secondFactorTexts.useTexts();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState("");
  const busy = confirm.isPending;
  const wait = useCountdown();
  const { left } = wait;

  // Outside React: moves the focus to the new heading.
  useEffect(() => heading.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || left > 0) return;
    if (code.trim() === "") {
      setFault(t("code.empty"));
      return field.current?.focus();
    }
    try {
      onConfirmed((await confirm.mutateAsync(code)).codes);
    } catch (error) {
      recordFault(error);
      if (!isGivenUp(error)) setFault(messageOf(error));
      if (error instanceof CallError) wait.start(Number(error.details["seconds"]) || 0);
      field.current?.select();
    }
  };
  return (
    <form className={styles.setUp} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <h2 ref={heading} tabIndex={-1}>
        {t("step.scan")}
      </h2>
      <p>{t("step.scan.text")}</p>
      <div className={styles.picture}>
        <Suspense fallback={null}>
          <QrCode value={begun.uri} title={t("picture")} />
        </Suspense>
      </div>
      <p>{t("step.type")}</p>
      <p className={styles.key}>
        <code>{begun.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        <CopyButton text={begun.secret} label={t("copyKey")} />
      </p>
      <h2>{t("step.code")}</h2>
      <p>{t("step.code.text")}</p>
      <label htmlFor={id}>{t("code")}</label>
      <input
        id={id}
        ref={field}
        className={`${controls.input} ${styles.code}`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        value={code}
        aria-invalid={fault !== ""}
        aria-describedby={`${id}-fault`}
        onChange={(event) => {
          setCode(event.target.value);
          setFault("");
        }}
      />
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
      <div className={styles.actions}>
        <SubmitButton busy={busy} disabled={left > 0}>
          {left > 0 ? t("wait", { seconds: left }) : t("confirm")}
        </SubmitButton>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
