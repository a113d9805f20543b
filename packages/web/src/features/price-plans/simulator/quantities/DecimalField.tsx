import { readNumber } from "@busbar/contract/kernel/number-text";
import { useId, useState } from "react";
import { TextField } from "../../../../ui/form/TextField.tsx";
import { formatQuantity } from "../../../../ui/values/format-values.ts";
import { planTexts } from "../../plan-texts.ts";
import styles from "../simulator.module.css";

type DecimalFieldProps = {
  label: string;
  unit?: string;
  /** Decimals that it may have. */
  places: number;
  value: string | null;
  hint?: string | undefined;
  /** Why the value was refused. */
  fault?: string | undefined;
  onChange: (value: string | null) => void;
};

/** A figure that counts when it has been typed to the end: on leaving the field or with Enter. */
export function DecimalField({ label, unit, places, value, hint, fault, onChange }: DecimalFieldProps) {
  const t = planTexts.useTexts();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const shown = value === null ? "" : formatQuantity(value);
  const commit = () => {
    if (typed === null || typed === shown) return setTyped(null);
    const reading = typed.trim() === "" ? { ok: true as const, value: null } : readNumber(typed, places);
    const isGood = reading.ok && !reading.value?.startsWith("-");
    setInvalid(!isGood);
    if (!isGood) return;
    setTyped(null);
    if (reading.value !== value) onChange(reading.value);
  };
  const wrong = invalid ? t("sim.invalid", { places }) : fault;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {unit ? <small>{unit}</small> : null}
      </label>
      <span onKeyDown={(event) => event.key === "Enter" && commit()} role="presentation" className={styles.figureField}>
        <TextField
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={typed ?? shown}
          faulty={wrong !== undefined}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong ? `${id}-fault` : hint ? `${id}-hint` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
        />
      </span>
      {wrong ? (
        <span id={`${id}-fault`} className={styles.fault} role="alert">
          {wrong}
        </span>
      ) : hint ? (
        <small id={`${id}-hint`}>{hint}</small>
      ) : null}
    </div>
  );
}
