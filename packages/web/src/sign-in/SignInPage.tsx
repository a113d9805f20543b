import { useEffect, useId, useRef, useState } from "react";
import { forgetKeptName, keepName, readKeptName } from "./kept-name.ts";
import { PasswordField } from "./PasswordField.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { askForToken, type SignInDoors } from "./sign-in-calls.ts";
import { expiredText, type SignInLanguage, type SignInTexts, signInTexts } from "./sign-in-texts.ts";
import { useGreeting } from "./use-greeting.ts";
import { languageTag, useSignInLanguage } from "./use-sign-in-language.ts";

type Props = SignInDoors & {
  /** Told above the form, once. */
  notice?: "expired" | undefined;
  /** Drawn over parked views, which a way to another page must not lose. */
  overPortal?: boolean;
  /** Keeps the token and opens the portal; the button turns until it is done. */
  onSignedIn: (token: string) => Promise<void>;
};

type Faults = { username?: string; password?: string; form?: string };

/** Sign-in, split screen; also drawn over the parked views when a session ends. @see R-A01, R-A13, R-S19 */
export function SignInPage({ send, base, notice, overPortal = false, onSignedIn }: Props) {
  const { language, choose: chooseLanguage } = useSignInLanguage();
  const t = signInTexts[language];
  const greeting = useGreeting({ send, base });
  const [username, setUsername] = useState(readKeptName);
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const ids = useId();

  // The name of a page before this one is filled in, and only the password is missing.
  useEffect(() => {
    if (readKeptName() !== "") passwordField.current?.focus();
    forgetKeptName();
  }, []);

  const choose = (next: SignInLanguage) => {
    chooseLanguage(next);
    setFaults({});
  };

  const submit = async () => {
    const found = check(username, password, t);
    setFaults(found);
    if (found.username) return nameField.current?.focus();
    if (found.password) return passwordField.current?.focus();
    setBusy(true);
    const outcome = await askForToken({ send, base }, languageTag(language), { username: username.trim(), password });
    if ("token" in outcome) {
      try {
        await onSignedIn(outcome.token);
      } catch {
        setFaults({ form: t.failed });
      }
    } else if (outcome.kind === "refused" && outcome.reason === "sign_in.password_expired") {
      keepName(username.trim());
      location.hash = "#/reset-password";
      if (overPortal) location.reload();
      return;
    } else {
      setFaults({
        form:
          outcome.kind === "no-answer"
            ? t.noAnswer
            : outcome.kind === "no-token"
              ? t.noToken
              : outcome.message || t.failed,
      });
      passwordField.current?.select();
    }
    setBusy(false);
  };

  return (
    <SignInFrame language={language} choose={choose} greeting={greeting} title={t.welcome} documentTitle={t.signIn}>
      {notice === "expired" && (
        <p className="sign-in-notice" role="status">
          {expiredText[language]}
        </p>
      )}
      <form
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <label htmlFor={`${ids}name`}>{t.username}</label>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose and starts here */}
        <input
          id={`${ids}name`}
          ref={nameField}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          autoFocus
          value={username}
          aria-invalid={faults.username !== undefined}
          aria-describedby={`${ids}name-fault`}
          onChange={(event) => setUsername(event.target.value)}
        />
        <p id={`${ids}name-fault`} className="sign-in-fault" aria-live="polite">
          {faults.username}
        </p>
        <PasswordField
          id={`${ids}password`}
          field={passwordField}
          texts={t}
          value={password}
          fault={faults.password}
          onChange={setPassword}
        />
        <p className="sign-in-fault" role="alert">
          {faults.form}
        </p>
        <p className="sign-in-links">
          <a href="#/forgot-password" {...(overPortal && { target: "_blank" })}>
            {t.forgot}
          </a>
        </p>
        <button type="submit" className="sign-in-submit" disabled={busy}>
          {busy && <span className="sign-in-spinner" aria-hidden="true" />}
          {busy ? t.signingIn : t.signIn}
        </button>
      </form>
      {greeting?.demo && greeting.accounts && (
        <section className="sign-in-demo" aria-label={t.demo}>
          <p>
            <b>{t.demo}</b> {t.demoHint}
          </p>
          <div>
            {greeting.accounts.map((account) => (
              <button
                key={account.username}
                type="button"
                title={account.fullName}
                onClick={() => {
                  setUsername(account.username);
                  setPassword(account.password);
                  setFaults({});
                }}
              >
                {account.username}
              </button>
            ))}
          </div>
        </section>
      )}
    </SignInFrame>
  );
}

function check(username: string, password: string, t: SignInTexts): Faults {
  const faults: Faults = {};
  if (username.trim() === "") faults.username = t.nameEmpty;
  if ([...password].length < 6) faults.password = t.passwordShort;
  return faults;
}
