import { isReason } from "@busbar/contract/values/reasons";
import { useId } from "react";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { exceptionTexts } from "./exception-texts.ts";
import styles from "./exceptions.module.css";

type ReasonFieldProps = { value: string; onChange: (reason: string) => void; missing: boolean };

/** The reason of a decision; it is kept with the exception. */
export function ReasonField({ value, onChange, missing }: ReasonFieldProps) {
  const t = exceptionTexts.useTexts();
  const id = useId();
  const faulty = missing && !isReason(value);
  return (
    <div className={styles.reason}>
      <label htmlFor={id}>{t("reason")}</label>
      <TextField
        id={id}
        maxLength={200}
        autoComplete="off"
        value={value}
        faulty={faulty}
        aria-required
        aria-invalid={faulty}
        onChange={({ target }) => onChange(target.value)}
      />
      {faulty ? <Callout tone="danger">{t("reason.required")}</Callout> : null}
    </div>
  );
}
