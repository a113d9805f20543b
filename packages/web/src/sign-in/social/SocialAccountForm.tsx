import { useCallback, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { SignInToast } from "../frame/SignInToast.tsx";
import { type createPublicClient, outcomeOf } from "../../kernel/calls/public-client.ts";
import { type SocialChoice, socialOutcome } from "./social-calls.ts";
import { socialTexts } from "./social-texts.ts";
import { type SignInLanguage, signInTexts } from "../frame/sign-in-texts.ts";
import { CodeField } from "../frame/SignInFields.tsx";
import { useCountdown } from "../../kernel/forms/use-countdown.ts";
import { SignInButton } from "../frame/SignInButton.tsx";
import styles from "../frame/sign-in.module.css";
import social from "./social.module.css";

type PublicClient = ReturnType<typeof createPublicClient>;

type Props = {
  client: PublicClient;
  language: SignInLanguage;
  state: string;
  choice: SocialChoice;
  onDone: (token: string, redirect: string) => void;
  /** Called when the sign-in has failed for good, whatever is typed here. */
  onFailed: (message: string) => void;
  onBack: () => void;
};

type Faults = { username?: string | undefined; fullName?: string | undefined; form?: string | undefined };

/** A new account needs a user name and a name only: the provider vouches for the person. */
export function SocialAccountForm({ client, language, state, choice, onDone, onFailed, onBack }: Props) {
  const t = socialTexts[language];
  const [username, setUsername] = useState("");
  const [fullName, setFullName] = useState(choice.fullName);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const forgetTold = useCallback(() => setMessage(""), []);
  const nameField = useRef<HTMLInputElement>(null);
  const fullNameField = useRef<HTMLInputElement>(null);
  const ids = useId();

  const submit = async () => {
    const found = {
      username: username.trim() === "" ? t.usernameEmpty : undefined,
      fullName: fullName.trim() === "" ? t.fullNameEmpty : undefined,
    };
    setFaults(found);
    if (found.username) return nameField.current?.focus();
    if (found.fullName) return fullNameField.current?.focus();
    setBusy(true);
    const outcome = socialOutcome(await outcomeOf(client.registerSocial({ body: { state, username, fullName } })));
    setBusy(false);
    if (outcome.kind === "signed-in") return onDone(outcome.token, outcome.redirect);
    if (outcome.kind === "no-answer") return setFaults({ form: signInTexts[language].noAnswer });
    if (outcome.kind === "no-token") return setMessage(signInTexts[language].noToken);
    if (outcome.kind === "choose") return onFailed(outcome.message);
    const { username: name, fullName: person } = outcome.fields;
    if (name === undefined && person === undefined) return onFailed(outcome.message);
    setFaults({ username: name, fullName: person });
    (name === undefined ? fullNameField : nameField).current?.focus();
  };

  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      {message && <SignInToast text={message} onOver={forgetTold} />}
      {choice.email && <p className={social.lead}>{t.emailKept.replace("{email}", choice.email)}</p>}
      <label htmlFor={`${ids}name`}>{t.username}</label>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form */}
      <input
        id={`${ids}name`}
        ref={nameField}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        autoFocus
        value={username}
        aria-invalid={faults.username !== undefined}
        aria-describedby={`${ids}name-fault`}
        onChange={(event) => setUsername(event.target.value)}
      />
      <p id={`${ids}name-fault`} className={styles.fault} aria-live="polite">
        {faults.username}
      </p>
      <label htmlFor={`${ids}full`}>{t.fullName}</label>
      <input
        id={`${ids}full`}
        ref={fullNameField}
        required
        autoComplete="name"
        maxLength={60}
        value={fullName}
        aria-invalid={faults.fullName !== undefined}
        aria-describedby={`${ids}full-fault`}
        onChange={(event) => setFullName(event.target.value)}
      />
      <p id={`${ids}full-fault`} className={styles.fault} aria-live="polite">
        {faults.fullName}
      </p>
      <p className={`${styles.fault} ${styles.formFault}`} role="alert">
        {faults.form}
      </p>
      <SignInButton variant="primary" type="submit" disabled={busy}>
        {busy ? t.creating : t.create}
      </SignInButton>
      <p className={styles.links}>
        <SignInButton variant="link" onClick={onBack}>
          {t.back}
        </SignInButton>
      </p>
    </form>
  );
}

type SocialCodeFormProps = {
  client: PublicClient;
  language: SignInLanguage;
  state: string;
  onDone: (token: string, redirect: string) => void;
  /** Called when the provider's answer has expired. */
  onFailed: (message: string) => void;
  leave: ReactNode;
};

/** The second factor after a provider's sign-in; a wrong code can be corrected. @see R-A12, R-A09 */
export function SocialCodeForm({ client, language, state, onDone, onFailed, leave }: SocialCodeFormProps) {
  const t = signInTexts[language];
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const wait = useCountdown();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || wait.left > 0) return;
    if (code.trim() === "") {
      setFault(t.codeEmpty);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setFault(undefined);
    const outcome = socialOutcome(await outcomeOf(client.socialCode({ body: { state, code: code.trim() } })));
    setBusy(false);
    if (outcome.kind === "signed-in") return onDone(outcome.token, outcome.redirect);
    if (outcome.kind === "no-answer") return setFault(t.noAnswer);
    if (outcome.kind !== "refused") return onFailed(t.failed);
    if (outcome.reason.startsWith("social.")) return onFailed(outcome.message);
    if (outcome.seconds > 0) wait.start(outcome.seconds);
    setFault(outcome.reason === "rate_limited" ? t.tooMany : outcome.message || t.failed);
    field.current?.select();
  };

  return (
    <form noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <CodeField id={`${id}code`} field={field} texts={t} value={code} fault={fault} onChange={setCode} />
      <SignInButton variant="primary" type="submit" disabled={busy || wait.left > 0}>
        {busy && <span className={styles.spinner} aria-hidden="true" />}
        {wait.left > 0 ? t.waitSeconds.replace("{seconds}", String(wait.left)) : busy ? t.signingIn : t.signIn}
      </SignInButton>
      <div className={social.actions}>{leave}</div>
    </form>
  );
}
