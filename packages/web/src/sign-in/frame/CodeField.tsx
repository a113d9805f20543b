import type { RefObject } from "react";
import type { SignInTexts } from "./sign-in-texts.ts";

type Props = {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  texts: SignInTexts;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
};

/** The second step of signing in: a one-time code, or a recovery code in its place. @see R-A12 */
export function CodeField({ id, field, texts, value, fault, onChange }: Props) {
  return (
    <>
      <p className="sign-in-lead">{texts.codeLead}</p>
      <label htmlFor={id}>{texts.code}</label>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has one field, and it has just taken the place of the focused one */}
      <input
        id={id}
        ref={field}
        required
        name="code"
        className="sign-in-code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        autoFocus
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-fault`} className="sign-in-fault" aria-live="polite">
        {fault}
      </p>
    </>
  );
}
