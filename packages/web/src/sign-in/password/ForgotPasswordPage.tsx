import { useId, useRef, useState } from "react";
import { BackToSignIn } from "./NewPasswordFields.tsx";
import { passwordTexts } from "./password-texts.ts";
import { type ApiAccess, createPublicClient, outcomeOf } from "../../kernel/calls/public-client.ts";
import { SignInButton } from "../frame/SignInButton.tsx";
import { SignInFrame } from "../frame/SignInFrame.tsx";
import { signInTexts } from "../frame/sign-in-texts.ts";
import { useCountdown } from "../../kernel/forms/use-countdown.ts";
import { useGreeting, languageTag, useSignInLanguage } from "../frame/use-greeting.ts";
import styles from "../frame/sign-in.module.css";

/** Seconds until another mail may be requested. Source: shell.md 3.7. */
const resendSeconds = 60;
/** The server's rule: text on both sides of the @, and a dot behind it. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Requests a mail with a link for a new password; the answer is the same for every address. @see R-A06 */
export function ForgotPasswordPage(access: ApiAccess) {
  const { language, choose } = useSignInLanguage();
  const greeting = useGreeting(access);
  const t = passwordTexts[language];
  const [email, setEmail] = useState("");
  const [faults, setFaults] = useState<{ email?: string; form?: string }>({});
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const wait = useCountdown();
  const emailField = useRef<HTMLInputElement>(null);
  const ids = useId();

  const submit = async () => {
    setFaults({});
    if (!looksLikeEmail(email.trim())) {
      setFaults({ email: t.emailWrong });
      return emailField.current?.focus();
    }
    setSending(true);
    setSent(false);
    const outcome = await outcomeOf(
      createPublicClient(access, languageTag(language)).forgotPassword({ body: { email: email.trim() } }),
    );
    setSending(false);
    if (outcome === "no-answer") setFaults({ form: signInTexts[language].noAnswer });
    else if ("refused" in outcome) {
      const atField = outcome.refused.fields["email"];
      setFaults(atField ? { email: atField } : { form: outcome.refused.message });
      if (atField) emailField.current?.focus();
    } else {
      setSent(true);
      wait.start(resendSeconds);
    }
  };

  return (
    <SignInFrame
      language={language}
      choose={(next) => {
        choose(next);
        setFaults({});
      }}
      greeting={greeting}
      title={t.forgotTitle}
    >
      <form
        noValidate
        aria-busy={sending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending && wait.left === 0) void submit();
        }}
      >
        <p className={styles.lead}>{t.forgotLead}</p>
        <label htmlFor={`${ids}email`}>{t.email}</label>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose and starts here */}
        <input
          id={`${ids}email`}
          ref={emailField}
          required
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          autoFocus
          value={email}
          aria-invalid={faults.email !== undefined}
          aria-describedby={`${ids}email-fault`}
          onChange={(event) => setEmail(event.target.value)}
        />
        <p id={`${ids}email-fault`} className={styles.fault} aria-live="polite">
          {faults.email}
        </p>
        <div role="status">{sent && <p className={styles.good}>{t.linkSent}</p>}</div>
        <p className={`${styles.fault} ${styles.formFault}`} role="alert">
          {faults.form}
        </p>
        <SignInButton variant="primary" type="submit" aria-disabled={sending || wait.left > 0}>
          {sending
            ? t.sending
            : wait.left > 0
              ? t.sendAgainIn.replace("{seconds}", String(wait.left))
              : sent
                ? t.sendAgain
                : t.sendLink}
        </SignInButton>
        {sent && greeting?.demo && isThisMachine(location.hostname) && (
          <p className={styles.back}>
            <a href="/development/mails" target="_blank" rel="noreferrer">
              {t.readHere}
            </a>
          </p>
        )}
        <BackToSignIn texts={t} />
      </form>
    </SignInFrame>
  );
}
