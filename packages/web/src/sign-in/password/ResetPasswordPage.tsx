import { useEffect, useId, useRef, useState } from "react";
import { readAddress, splitAddress } from "../../kernel/session/address.ts";
import {
  checkNewPassword,
  NewPasswordFields,
  type NewPasswordFaults,
  BackToSignIn,
  PasswordDone,
} from "./NewPasswordFields.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./password-texts.ts";
import { type ApiAccess, createPublicClient, outcomeOf } from "../../kernel/calls/public-client.ts";
import { SignInFrame } from "../frame/SignInFrame.tsx";
import { signInTexts } from "../frame/sign-in-texts.ts";
import { useGreeting, languageTag, useSignInLanguage } from "../frame/use-greeting.ts";
import styles from "../frame/sign-in.module.css";

type Faults = NewPasswordFaults & { form?: string };
type State = { at: "open" | "saving" | "dead" } | { at: "done"; username: string };

/**
 * Sets a new password by a one-time link; the token is in the address and neither shown nor stored. @see R-A06, R-A07
 */
export function ResetPasswordPage(access: ApiAccess) {
  const { language, choose } = useSignInLanguage();
  const greeting = useGreeting(access);
  const t = passwordTexts[language];
  const token = new URLSearchParams(splitAddress(readAddress()).search).get("token") ?? "";
  const [given, setGiven] = useState({ password: "", confirm: "" });
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<State>({ at: token === "" ? "dead" : "open" });
  const passwordField = useRef<HTMLInputElement>(null);
  const askAgain = useRef<HTMLAnchorElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);
  const ids = useId();

  const isDead = state.at === "dead";
  // Focuses the first field, or for an expired link the request for another one.
  useEffect(() => (isDead ? askAgain : passwordField).current?.focus(), [isDead]);

  // Checks the link before anybody types in vain; without an answer the page continues, and saving reports the error.
  const { send, base } = access;
  const tag = languageTag(language);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      if (token === "") return;
      const outcome = await outcomeOf(createPublicClient({ send, base }, tag).checkResetLink({ body: { token } }));
      const dead = outcome !== "no-answer" && "answer" in outcome && !outcome.answer.works;
      if (dead && !gone) setState((now) => (now.at === "open" ? { at: "dead" } : now));
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [send, base, tag, token]);

  const submit = async () => {
    const found = checkNewPassword(given, t);
    setFaults(found);
    if (found.password) return passwordField.current?.focus();
    if (found.confirm) return confirmField.current?.focus();
    setState({ at: "saving" });
    const outcome = await outcomeOf(
      createPublicClient(access, languageTag(language)).resetPassword({ body: { token, newPassword: given.password } }),
    );
    if (outcome === "no-answer") {
      setFaults({ form: signInTexts[language].noAnswer });
      setState({ at: "open" });
    } else if ("answer" in outcome) setState({ at: "done", username: outcome.answer.username });
    else if (outcome.refused.reason === "token.wrong") setState({ at: "dead" });
    else {
      const { newPassword } = outcome.refused.fields;
      setFaults(newPassword ? { password: newPassword } : { form: outcome.refused.message });
      setState({ at: "open" });
      if (newPassword) passwordField.current?.focus();
    }
  };

  const title = state.at === "done" ? t.done : state.at === "dead" ? t.deadTitle : t.resetTitle;
  return (
    <SignInFrame
      language={language}
      choose={(next) => {
        choose(next);
        setFaults({});
      }}
      greeting={greeting}
      title={title}
    >
      {state.at === "done" && <PasswordDone username={state.username} texts={t} />}
      {state.at === "dead" && (
        <>
          <p className={styles.lead} role="alert">
            {t.deadLead}
          </p>
          <a ref={askAgain} className={styles.submit} href="#/forgot-password">
            {t.askAgain}
          </a>
          <BackToSignIn texts={t} />
        </>
      )}
      {(state.at === "open" || state.at === "saving") && (
        <PasswordForm texts={t} saving={state.at === "saving"} fault={faults.form} onSave={() => void submit()}>
          <p className={styles.lead}>{t.resetLead}</p>
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
