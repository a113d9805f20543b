import { useEffect, useId, useRef } from "react";
import { CodeField, PasswordField } from "./frame/SignInFields.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { forgetKeptName, readKeptName } from "../kernel/session/session.ts";
import { SignInButton } from "./frame/SignInButton.tsx";
import { SignInFrame } from "./frame/SignInFrame.tsx";
import { StartingNotice } from "./frame/StartingNotice.tsx";
import { SignInToast } from "./frame/SignInToast.tsx";
import type { ApiAccess, EarlyGreeting } from "../kernel/calls/public-client.ts";
import { expiredText, type SignInLanguage, signInTexts } from "./frame/sign-in-texts.ts";
import { SocialButtons } from "./social/SocialButtons.tsx";
import { useGreeting, useSignInLanguage } from "./frame/use-greeting.ts";
import { useSignIn } from "./use-sign-in.ts";
import styles from "./frame/sign-in.module.css";
import social from "./social/social.module.css";

type Props = ApiAccess & {
  /** A greeting whose request was sent before, if any. */
  greeting?: EarlyGreeting;
  /** Shown above the form once. */
  notice?: "expired" | undefined;
  /** Shown above the form: why one has to sign in here. */
  lead?: string;
  /** Rendered over kept views, which links to other pages must not discard. */
  overPortal?: boolean;
  /** Stores the token and opens the portal; the button is busy until it resolves. */
  onSignedIn: (token: string) => Promise<void>;
};

/** Sign-in, split screen; also shown over the kept views when a session ends. @see R-A01, R-A13, R-S19 */
export function SignInPage({
  send,
  base,
  starting,
  greeting: earlyGreeting,
  notice,
  lead,
  overPortal = false,
  onSignedIn,
}: Props) {
  const { language, choose: chooseLanguage } = useSignInLanguage();
  const t = signInTexts[language];
  const greeting = useGreeting({ send, base }, earlyGreeting);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const fields = { username: nameField, password: passwordField, code: codeField };
  const form = useSignIn({ send, base, language, overPortal, fields, onSignedIn });
  const { faults, busy, left, step } = form;
  const ids = useId();
  const elsewhere = overPortal ? { target: "_blank" } : {};

  // A name from the previous page is filled in, so the focus goes to the password.
  useEffect(() => {
    if (readKeptName() !== "") passwordField.current?.focus();
    forgetKeptName();
  }, []);

  const choose = (next: SignInLanguage) => {
    chooseLanguage(next);
    form.forgetFaults();
  };

  return (
    <SignInFrame
      language={language}
      choose={choose}
      greeting={greeting}
      title={step === "code" ? t.codeTitle : t.welcome}
      documentTitle={t.signIn}
    >
      {notice === "expired" && (
        <p className={styles.notice} role="status">
          {expiredText[language]}
        </p>
      )}
      {form.told && <SignInToast text={form.told} onOver={form.forgetTold} />}
      {starting && <StartingNotice {...starting} language={language} />}
      {lead !== undefined && <p className={social.lead}>{lead}</p>}
      <form
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && left === 0) void form.submit();
        }}
      >
        {step === "code" ? (
          <CodeField
            id={`${ids}code`}
            field={codeField}
            texts={t}
            value={form.code}
            fault={faults.code}
            onChange={form.setCode}
          />
        ) : (
          <>
            <label htmlFor={`${ids}name`}>{t.anyName}</label>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose and starts here */}
            <input
              id={`${ids}name`}
              ref={nameField}
              required
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              autoFocus
              value={form.username}
              aria-invalid={faults.username !== undefined}
              aria-describedby={`${ids}name-fault`}
              onChange={(event) => form.setUsername(event.target.value)}
            />
            <p id={`${ids}name-fault`} className={styles.fault} aria-live="polite">
              {faults.username}
            </p>
            <PasswordField
              id={`${ids}password`}
              field={passwordField}
              texts={t}
              value={form.password}
              fault={faults.password}
              onChange={form.setPassword}
            />
          </>
        )}
        {/* Announced once; the countdown is on the button, where screen readers do not read each second. */}
        <p className={`${styles.fault} ${styles.formFault}`} role="alert">
          {faults.form}
        </p>
        <SignInButton variant="primary" type="submit" disabled={busy || left > 0}>
          {busy && <span className={styles.spinner} aria-hidden="true" />}
          {left > 0 ? t.waitSeconds.replace("{seconds}", String(left)) : busy ? t.signingIn : t.signIn}
        </SignInButton>
        <p className={styles.links}>
          {step === "code" ? (
            <SignInButton variant="link" onClick={form.back}>
              {t.back}
            </SignInButton>
          ) : (
            <>
              <a href="#/register" {...elsewhere}>
                {t.register}
              </a>
              <a href="#/forgot-password" {...elsewhere}>
                {t.forgot}
              </a>
            </>
          )}
        </p>
      </form>
      {step === "password" && lead === undefined && greeting?.providers && (
        <SocialButtons base={base} providers={greeting.providers} language={language} overPortal={overPortal} />
      )}
      {step === "password" && greeting?.demo && greeting.accounts && (
        <DemoAccounts
          language={language}
          accounts={greeting.accounts}
          texts={t}
          onChoose={({ username, password }) => {
            form.setUsername(username);
            form.setPassword(password);
            form.forgetFaults();
          }}
        />
      )}
    </SignInFrame>
  );
}
