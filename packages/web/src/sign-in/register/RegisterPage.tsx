import { useId, useRef, useState } from "react";
import { readAddress, splitAddress } from "../../kernel/session/address.ts";
import { strengthOf } from "../../kernel/forms/password-strength.ts";
import { keepName } from "../../kernel/session/session.ts";
import { BackToSignIn } from "../password/NewPasswordFields.tsx";
import { PasswordField } from "../frame/SignInFields.tsx";
import { passwordTexts } from "../password/password-texts.ts";
import {
  type CodeChannel,
  registrationOf,
  type RegisterForm,
  checkAddress,
  checkRegistration,
  type RegisterFaults,
  type RegisterField,
  registerFields,
  toFaults,
} from "./register-form.ts";
import { registerTexts } from "./register-texts.ts";
import { RegisterInput } from "./RegisterInput.tsx";
import { type ApiAccess, createPublicClient, outcomeOf } from "../../kernel/calls/public-client.ts";
import { SignInButton } from "../frame/SignInButton.tsx";
import { SignInFrame } from "../frame/SignInFrame.tsx";
import { signInTexts } from "../frame/sign-in-texts.ts";
import { useCountdown } from "../../kernel/forms/use-countdown.ts";
import { useGreeting, languageTag, useSignInLanguage } from "../frame/use-greeting.ts";
import styles from "../frame/sign-in.module.css";
import register from "./register.module.css";

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
const visitCodeOf = () => new URLSearchParams(splitAddress(readAddress()).search).get("visitCode") ?? "";

/**
 * Opens an account with a code sent by mail or text message; then continues to sign-in with the name filled in.
 * @see R-A08, R-A13
 */
export function RegisterPage(access: ApiAccess) {
  const { language, choose } = useSignInLanguage();
  const greeting = useGreeting(access);
  const t = registerTexts[language];
  const [form, setForm] = useState<RegisterForm>(() => ({
    username: "",
    channel: "sms",
    address: "",
    code: "",
    fullName: "",
    password: "",
    visitCode: visitCodeOf().slice(0, 64),
  }));
  // E-mail, unless the greeting says that the portal sends text messages.
  const byText = greeting?.textMessages === true;
  const channel: CodeChannel = byText ? form.channel : "email";
  const [faults, setFaults] = useState<RegisterFaults>({});
  const [busy, setBusy] = useState<"code" | "register">();
  const [sentMinutes, setSentMinutes] = useState(0);
  const wait = useCountdown();
  const formElement = useRef<HTMLFormElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const ids = useId();
  const level = strengthOf(form.password);

  const change = (patch: Partial<RegisterForm>) => setForm((before) => ({ ...before, ...patch }));
  const show = (found: RegisterFaults, first = registerFields.find((name) => found[name] !== undefined)) => {
    setFaults(found);
    if (first) formElement.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const refuse = (outcome: "no-answer" | { refused: Parameters<typeof toFaults>[0] }) =>
    show(
      outcome === "no-answer"
        ? { form: signInTexts[language].noAnswer }
        : toFaults({ ...outcome.refused, message: outcome.refused.message || t.failed }),
    );

  const getCode = async () => {
    if (busy || wait.left > 0) return;
    const wrong = checkAddress({ channel, address: form.address }, t);
    if (wrong) return show({ ...faults, address: wrong }, "address");
    setFaults({});
    setSentMinutes(0);
    setBusy("code");
    const outcome = await outcomeOf(
      createPublicClient(access, languageTag(language)).sendRegistrationCode({
        body: { channel, to: form.address.trim() },
      }),
    );
    setBusy(undefined);
    if (outcome === "no-answer" || "refused" in outcome) return refuse(outcome);
    setSentMinutes(outcome.answer.validMinutes);
    wait.start(outcome.answer.resendSeconds);
    formElement.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();
  };

  const submit = async () => {
    if (busy) return;
    const given = { ...form, channel, address: form.address.trim(), code: form.code.trim() };
    const found = checkRegistration(given, t);
    if (Object.keys(found).length > 0) return show(found);
    setFaults({});
    setBusy("register");
    const outcome = await outcomeOf(
      createPublicClient(access, languageTag(language)).register({ body: registrationOf(given) }),
    );
    setBusy(undefined);
    if (outcome === "no-answer" || "refused" in outcome) return refuse(outcome);
    keepName(outcome.answer.username);
    location.hash = "#/login";
  };

  const field = (name: Exclude<RegisterField, "password">) => ({
    id: `${ids}${name}`,
    name,
    value: form[name],
    fault: faults[name],
    onChange: (value: string) => change({ [name]: value }),
  });

  return (
    <SignInFrame
      language={language}
      choose={(next) => {
        choose(next);
        setFaults({});
      }}
      greeting={greeting}
      title={t.title}
    >
      <form
        ref={formElement}
        noValidate
        aria-busy={busy !== undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={styles.lead}>{t.lead}</p>
        <RegisterInput
          {...field("username")}
          required
          label={t.username}
          hint={t.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus
        />
        {byText && (
          <fieldset className={register.channel}>
            <legend>{t.by}</legend>
            {(["sms", "email"] as const).map((one) => (
              <label key={one} data-chosen={channel === one}>
                <input
                  type="radio"
                  name={`${ids}channel`}
                  checked={channel === one}
                  onChange={() => {
                    change({ channel: one, address: "", code: "" });
                    setFaults({});
                    setSentMinutes(0);
                  }}
                />
                {t[one]}
              </label>
            ))}
          </fieldset>
        )}
        <RegisterInput
          {...field("address")}
          required
          label={t[channel]}
          type={channel === "sms" ? "tel" : "email"}
          inputMode={channel === "sms" ? "tel" : "email"}
          autoComplete={channel === "sms" ? "tel" : "email"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={channel === "sms" ? 40 : 254}
        />
        <RegisterInput
          {...field("code")}
          required
          label={t.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={16}
          beside={
            <SignInButton
              className={register.send}
              aria-disabled={busy !== undefined || wait.left > 0}
              onClick={() => void getCode()}
            >
              {busy === "code"
                ? t.sending
                : wait.left > 0
                  ? t.seconds.replace("{seconds}", String(wait.left))
                  : sentMinutes > 0
                    ? t.getAgain
                    : t.getCode}
            </SignInButton>
          }
        />
        <div role="status">
          {sentMinutes > 0 && (
            <p className={`${styles.good} ${register.sent}`}>
              {t.sent.replace("{minutes}", String(sentMinutes))}{" "}
              {greeting?.demo && isThisMachine(location.hostname) && (
                <a href="/development/mails" target="_blank" rel="noreferrer">
                  {passwordTexts[language].readHere}
                </a>
              )}
            </p>
          )}
        </div>
        <RegisterInput {...field("fullName")} required label={t.fullName} autoComplete="name" maxLength={60} />
        <PasswordField
          id={`${ids}password`}
          field={passwordField}
          texts={signInTexts[language]}
          purpose="new-password"
          value={form.password}
          fault={faults.password}
          onChange={(password) => change({ password })}
        />
        <div className={styles.rule}>
          <p>{passwordTexts[language].rule}</p>
          {form.password !== "" && (
            <p className={styles.strength} role="status">
              <span data-level={level} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              {passwordTexts[language].strength.replace("{level}", passwordTexts[language][`strength${level}`])}
            </p>
          )}
        </div>
        <RegisterInput
          {...field("visitCode")}
          label={t.visitCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
        <p className={`${styles.fault} ${styles.formFault}`} role="alert">
          {faults.form}
        </p>
        <SignInButton variant="primary" type="submit" disabled={busy === "register"}>
          {busy === "register" && <span className={styles.spinner} aria-hidden="true" />}
          {busy === "register" ? t.submitting : t.submit}
        </SignInButton>
        <BackToSignIn texts={passwordTexts[language]} />
      </form>
    </SignInFrame>
  );
}
