import type { InputHTMLAttributes, ReactNode } from "react";
import styles from "../frame/sign-in.module.css";
import register from "./register.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "onChange"> & {
  id: string;
  label: string;
  hint?: string;
  fault: string | undefined;
  /** A button beside the field. */
  beside?: ReactNode;
  onChange: (value: string) => void;
};

/** A field with its label, and below it the error or, without one, the hint. */
export function RegisterInput({ id, label, hint, fault, beside, onChange, ...rest }: Props) {
  const input = (
    <input
      {...rest}
      id={id}
      aria-invalid={fault !== undefined}
      aria-describedby={`${id}-fault`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {beside ? (
        <div className={register.line}>
          {input}
          {beside}
        </div>
      ) : (
        input
      )}
      <p id={`${id}-fault`} className={fault ? styles.fault : `${styles.fault} ${register.hint}`} aria-live="polite">
        {fault ?? hint}
      </p>
    </>
  );
}
