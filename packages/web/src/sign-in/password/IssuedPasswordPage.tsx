import { useEffect, useId, useRef, useState } from "react";
import { forgetKeptName, readKeptName } from "../../kernel/session/session.ts";
import { checkNewPassword, NewPasswordFields, type NewPasswordFaults, PasswordDone } from "./NewPasswordFields.tsx";
import { PasswordField } from "../frame/SignInFields.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./password-texts.ts";
import { type ApiAccess, createPublicClient, outcomeOf } from "../../kernel/calls/public-client.ts";
import { SignInFrame } from "../frame/SignInFrame.tsx";
import { signInTexts } from "../frame/sign-in-texts.ts";
import { useGreeting, languageTag, useSignInLanguage } from "../frame/use-greeting.ts";
import styles from "../frame/sign-in.module.css";

type Faults = NewPasswordFaults & { username?: string | undefined; current?: string | undefined; form?: string };

/** Replaces a password that was issued or has expired, which is required before signing in. @see R-A07 */
export function IssuedPasswordPage(access: ApiAccess) {
  const { language, choose } = useSignInLanguage();
  const greeting = useGreeting(access);
  const t = passwordTexts[language];
  const [username, setUsername] = useState(readKeptName);
  const [current, setCurrent] = useState("");
  const [given, setGiven] = useState({ password: "", confirm: "" });
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<"open" | "saving" | "done">("open");
  const nameField = useRef<HTMLInputElement>(null);
  const currentField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);
  const ids = useId();

  // Focuses the first empty field; the name from the sign-in page is filled in already.
  useEffect(() => {
    if (readKeptName() === "") nameField.current?.focus();
    else currentField.current?.focus();
    forgetKeptName();
  }, []);

  const show = (found: Faults) => {
    setFaults(found);
    if (found.username) nameField.current?.focus();
    else if (found.current) currentField.current?.focus();
    else if (found.password) passwordField.current?.focus();
    else if (found.confirm) confirmField.current?.focus();
  };

  const submit = async () => {
    const found: Faults = checkNewPassword(given, t);
    if (username.trim() === "") found.username = t.usernameEmpty;
    if (current === "") found.current = t.currentEmpty;
    show(found);
    if (Object.values(found).some(Boolean)) return;
    setState("saving");
    const outcome = await outcomeOf(
      createPublicClient(access, languageTag(language)).changeIssuedPassword({
        body: {
          username: username.trim(),
          password: current,
          newPassword: given.password,
          confirmPassword: given.confirm,
        },
      }),
    );
    if (outcome !== "no-answer" && "answer" in outcome) return setState("done");
    setState("open");
    if (outcome === "no-answer") return show({ form: signInTexts[language].noAnswer });
    const { fields, message } = outcome.refused;
    const { password, newPassword, confirmPassword } = fields;
    const atFields = {
      username: fields["username"],
      current: password,
      password: newPassword,
      confirm: confirmPassword,
    };
    show(Object.values(atFields).some(Boolean) ? atFields : { form: message });
  };

  return (
    <SignInFrame
      language={language}
      choose={(next) => {
        choose(next);
        setFaults({});
      }}
      greeting={greeting}
      title={state === "done" ? t.done : t.resetTitle}
    >
      {state === "done" ? (
        <PasswordDone username={username.trim()} texts={t} />
      ) : (
        <PasswordForm texts={t} saving={state === "saving"} fault={faults.form} onSave={() => void submit()}>
          <p className={styles.lead}>{t.issuedLead}</p>
          <label htmlFor={`${ids}name`}>{signInTexts[language].anyName}</label>
          <input
            id={`${ids}name`}
            ref={nameField}
            required
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={username}
            aria-invalid={faults.username !== undefined}
            aria-describedby={`${ids}name-fault`}
            onChange={(event) => setUsername(event.target.value)}
          />
          <p id={`${ids}name-fault`} className={styles.fault} aria-live="polite">
            {faults.username}
          </p>
          <PasswordField
            id={`${ids}current`}
            field={currentField}
            texts={{ ...signInTexts[language], password: t.currentPassword }}
            value={current}
            fault={faults.current}
            onChange={setCurrent}
          />
          <NewPasswordFields
            id={ids}
            value={given}
            faults={faults}
            texts={t}
            signInTexts={signInTexts[language]}
            passwordField={passwordField}
            confirmField={confirmField}
            onChange={setGiven}
          />
        </PasswordForm>
      )}
    </SignInFrame>
  );
}
