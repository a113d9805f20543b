import { type RefObject, useEffect, useRef } from "react";
import { strengthOf } from "../../kernel/forms/password-strength.ts";
import { PasswordField } from "../frame/SignInFields.tsx";
import type { PasswordTexts } from "./password-texts.ts";
import type { SignInTexts } from "../frame/sign-in-texts.ts";
import { keepName } from "../../kernel/session/session.ts";
import styles from "../frame/sign-in.module.css";

export type NewPassword = { password: string; confirm: string };
export type NewPasswordFaults = { password?: string | undefined; confirm?: string | undefined };

/** Checks that the page can do itself; the server decides on the policy. @see R-V01 */
export function checkNewPassword({ password, confirm }: NewPassword, t: PasswordTexts): NewPasswordFaults {
  if (password === "") return { password: t.newEmpty };
  if ([...password].length < 6) return { password: t.newShort };
  if (confirm === "") return { confirm: t.confirmEmpty };
  return confirm === password ? {} : { confirm: t.mismatch };
}

type Props = {
  id: string;
  value: NewPassword;
  faults: NewPasswordFaults;
  texts: PasswordTexts;
  signInTexts: SignInTexts;
  passwordField: RefObject<HTMLInputElement | null>;
  confirmField: RefObject<HTMLInputElement | null>;
  onChange: (value: NewPassword) => void;
};

/** A new password, typed twice, with the policy and its strength. */
export function NewPasswordFields({ id, value, faults, texts: t, signInTexts, onChange, ...fields }: Props) {
  const level = strengthOf(value.password);
  return (
    <>
      <PasswordField
        id={`${id}new`}
        field={fields.passwordField}
        texts={{ ...signInTexts, password: t.newPassword }}
        purpose="new-password"
        value={value.password}
        fault={faults.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      <div className={styles.rule}>
        <p>{t.rule}</p>
        {value.password !== "" && (
          <p className={styles.strength} role="status">
            <span data-level={level} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {t.strength.replace("{level}", t[`strength${level}`])}
          </p>
        )}
      </div>
      <PasswordField
        id={`${id}confirm`}
        field={fields.confirmField}
        texts={{ ...signInTexts, password: t.confirm }}
        purpose="new-password"
        value={value.confirm}
        fault={faults.confirm}
        onChange={(confirm) => onChange({ ...value, confirm })}
      />
    </>
  );
}

/** Shown when a new password is set: a link to sign-in, with the name filled in. */
export function PasswordDone({ username, texts: t }: { username: string; texts: PasswordTexts }) {
  const onward = useRef<HTMLAnchorElement>(null);

  // The form that had the focus is gone; this is the only link.
  useEffect(() => onward.current?.focus(), []);

  return (
    <>
      <p className={styles.lead} role="status">
        {t.doneLead}
      </p>
      <a ref={onward} className={styles.submit} href="#/login" onClick={() => keepName(username)}>
        {t.toSignIn}
      </a>
    </>
  );
}

export function BackToSignIn({ texts: t }: { texts: PasswordTexts }) {
  return (
    <p className={styles.back}>
      <a href="#/login">{t.backToSignIn}</a>
    </p>
  );
}
