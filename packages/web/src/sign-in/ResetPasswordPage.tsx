import { useId, useRef, useState } from "react";
import { readAddress, splitAddress } from "../kernel/hash-address.ts";
import { PasswordField } from "./PasswordField.tsx";
import { resetPasswordTexts, type ResetPasswordTexts } from "./reset-password-texts.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { type Refusal, sendPasswordReset, type SignInDoors } from "./sign-in-calls.ts";
import { signInTexts } from "./sign-in-texts.ts";
import { useGreeting } from "./use-greeting.ts";
import { languageTag, useSignInLanguage } from "./use-sign-in-language.ts";

type Faults = { password?: string | undefined; confirm?: string | undefined; form?: string | undefined };

/** A new password by a one-time link; the token is in the address, never shown and never kept. @see R-A06, R-A07 */
export function ResetPasswordPage({ send, base }: SignInDoors) {
  const { language, choose } = useSignInLanguage();
  const greeting = useGreeting({ send, base });
  const t = resetPasswordTexts[language];
  const token = new URLSearchParams(splitAddress(readAddress()).search).get("token") ?? "";
  const [password, setPassword] = useState("");
  const [confirm, setConfirm] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<"open" | "saving" | "done">("open");
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);
  const ids = useId();

  const submit = async () => {
    const found = check(password, confirm, t);
    setFaults(found);
    if (found.password) return passwordField.current?.focus();
    if (found.confirm) return confirmField.current?.focus();
    setState("saving");
    const refusal = await sendPasswordReset({ send, base }, languageTag(language), {
      token,
      newPassword: password,
    });
    setState(refusal ? "open" : "done");
    if (refusal) setFaults(toFaults(refusal, signInTexts[language].noAnswer));
  };

  const toSignIn = () => {
    location.hash = "#/login";
    location.reload();
  };

  return (
    <SignInFrame language={language} choose={choose} greeting={greeting} title={state === "done" ? t.done : t.title}>
      {state === "done" ? (
        <>
          <p role="status">{t.doneLead}</p>
          <button type="button" className="sign-in-submit" onClick={toSignIn}>
            {t.toSignIn}
          </button>
        </>
      ) : token === "" ? (
        <p role="alert">{t.noLink}</p>
      ) : (
        <form
          noValidate
          aria-busy={state === "saving"}
          onSubmit={(event) => {
            event.preventDefault();
            if (state === "open") void submit();
          }}
        >
          <p>{t.lead}</p>
          <PasswordField
            id={`${ids}new`}
            field={passwordField}
            texts={{ ...signInTexts[language], password: t.password }}
            purpose="new-password"
            value={password}
            fault={faults.password}
            onChange={setPassword}
          />
          <p className="sign-in-rule">{t.rule}</p>
          <PasswordField
            id={`${ids}confirm`}
            field={confirmField}
            texts={{ ...signInTexts[language], password: t.confirm }}
            purpose="new-password"
            value={confirm}
            fault={faults.confirm}
            onChange={setConfirm}
          />
          <p className="sign-in-fault" role="alert">
            {faults.form}
          </p>
          <button type="submit" className="sign-in-submit" disabled={state === "saving"}>
            {state === "saving" ? t.saving : t.save}
          </button>
        </form>
      )}
    </SignInFrame>
  );
}

function check(password: string, confirm: string, t: ResetPasswordTexts): Faults {
  if (password === "") return { password: t.passwordEmpty };
  if ([...password].length < 6) return { password: t.passwordShort };
  if (confirm === "") return { confirm: t.confirmEmpty };
  return confirm === password ? {} : { confirm: t.mismatch };
}

function toFaults(refusal: Refusal, noAnswer: string): Faults {
  if (refusal.kind === "no-answer") return { form: noAnswer };
  return refusal.field === "newPassword" ? { password: refusal.message } : { form: refusal.message };
}
