import { type RefObject, useState } from "react";
import type { SignInTexts } from "./sign-in-texts.ts";
import { SignInButton } from "./SignInButton.tsx";
import styles from "./sign-in.module.css";

type Props = {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  texts: SignInTexts;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
  /** `autocomplete` value for password managers. */
  purpose?: "current-password" | "new-password";
};

/** A password that can be revealed, with a hint while Caps Lock is on. */
export function PasswordField({ id, field, texts, value, fault, onChange, purpose = "current-password" }: Props) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <>
      <label htmlFor={id}>{texts.password}</label>
      <div className={styles.password}>
        <input
          id={id}
          ref={field}
          required
          name="password"
          type={shown ? "text" : "password"}
          autoComplete={purpose}
          maxLength={256}
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault ${id}-caps`}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
          onBlur={() => setCapsLock(false)}
        />
        <SignInButton
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg
            width="18"
            height="18"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3.2" />
            {!shown && <path d="m4 4 16 16" strokeLinecap="round" />}
          </svg>
        </SignInButton>
      </div>
      <p id={`${id}-caps`} className={styles.hint} role="status">
        {capsLock ? texts.capsLock : ""}
      </p>
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </>
  );
}

type CodeFieldProps = {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  texts: SignInTexts;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
};

/** The second factor: a one-time code, or a recovery code instead. @see R-A12 */
export function CodeField({ id, field, texts, value, fault, onChange }: CodeFieldProps) {
  return (
    <>
      <p className={styles.lead}>{texts.codeLead}</p>
      <label htmlFor={id}>{texts.code}</label>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has one field, and it has just replaced the focused one */}
      <input
        id={id}
        ref={field}
        required
        name="code"
        className={styles.code}
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
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </>
  );
}
