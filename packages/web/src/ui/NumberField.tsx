import { Input } from "antd";
import { useState } from "react";
import { formatQuantity } from "./values/format-values.ts";
import { Kit } from "./kit/Kit.tsx";
import styles from "./values/values.module.css";

type NumberFieldProps = {
  /** From the form, which announces the field by it. */
  id?: string;
  value?: string | number | null;
  onChange?: (value: string | number | null) => void;
  read: (text: string) => { ok: true; value: string } | { ok: false };
  /** Makes the value a number instead of the typed text, which the schema would parse. */
  asNumber?: boolean;
};

/**
 * Accepts a number as people write it: with separators, full-width digits or 万. The typed text stays as it is; where it
 * is read as a different text, the number read is shown below.
 */
export function NumberField({ value = null, onChange, read, asNumber = false, ...given }: NumberFieldProps) {
  const [typed, setTyped] = useState("");
  const valueOf = (text: string): string | number | null => {
    if (text.trim() === "") return null;
    const reading = read(text);
    return asNumber && reading.ok ? Number(reading.value) : text;
  };
  // A value set from outside, such as the form's initial one, replaces the typed text.
  const shown = valueOf(typed) === value ? typed : String(value ?? "");
  const reading = read(shown);
  return (
    <Kit>
      <Input
        {...given}
        className={styles.numberField}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange?.(valueOf(target.value));
        }}
      />
      <span role="status" className={styles.numberRead}>
        {reading.ok && reading.value !== shown.trim() ? `= ${formatQuantity(reading.value)}` : ""}
      </span>
    </Kit>
  );
}
