import { Input } from "antd";
import { useState } from "react";
import { formatQuantity } from "./values/format-values.ts";
import { Kit } from "./kit/Kit.tsx";
import styles from "./values/values.module.css";

type NumberFieldProps = {
  /** Given by the form, which has it announced. */
  id?: string;
  value?: string | number | null;
  onChange?: (value: string | number | null) => void;
  read: (text: string) => { ok: true; value: string } | { ok: false };
  /** The value is a number, not the text for the schema to read. */
  asNumber?: boolean;
};

/**
 * A number as people write it, with separators, full-width or in 万. What was typed stays as it was typed; where it reads
 * as something else, that stands below.
 */
export function NumberField({ value = null, onChange, read, asNumber = false, ...given }: NumberFieldProps) {
  const [typed, setTyped] = useState("");
  const meant = (text: string): string | number | null => {
    if (text.trim() === "") return null;
    const reading = read(text);
    return asNumber && reading.ok ? Number(reading.value) : text;
  };
  // A value from outside, such as a form's first one, takes the place of what was typed.
  const shown = meant(typed) === value ? typed : String(value ?? "");
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
          onChange?.(meant(target.value));
        }}
      />
      <span role="status" className={styles.numberRead}>
        {reading.ok && reading.value !== shown.trim() ? `= ${formatQuantity(reading.value)}` : ""}
      </span>
    </Kit>
  );
}
