import { isReason } from "@busbar/contract/values/reasons";
import { useId } from "react";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { customerTexts } from "../customer-texts.ts";

type ReasonFieldProps = { value: string; onChange: (reason: string) => void; missing: boolean };

/** The reason for a change of stage; stored in the customer's history. */
export function ReasonField({ value, onChange, missing }: ReasonFieldProps) {
  const t = customerTexts.useTexts();
  const id = useId();
  const faulty = missing && !isReason(value);
  return (
    <>
      <label htmlFor={id}>{t("stage.reason")}</label>
      <TextField
        id={id}
        autoFocus
        maxLength={200}
        autoComplete="off"
        value={value}
        faulty={faulty}
        aria-required
        aria-invalid={faulty}
        onChange={(event) => onChange(event.target.value)}
      />
      {faulty ? <Callout tone="danger">{t("stage.reasonMissing")}</Callout> : null}
    </>
  );
}
