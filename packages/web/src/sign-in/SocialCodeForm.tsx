import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { CodeField } from "./CodeField.tsx";
import { askForSocialCode } from "./social-calls.ts";
import type { SignInDoors } from "./sign-in-calls.ts";
import { type SignInLanguage, signInTexts } from "./sign-in-texts.ts";
import { useCountdown } from "../kernel/use-countdown.ts";
import { languageTag } from "./use-sign-in-language.ts";

type Props = {
  doors: SignInDoors;
  language: SignInLanguage;
  state: string;
  onDone: (token: string, redirect: string) => void;
  /** What the provider said is worth nothing any more. */
  onFailed: (message: string) => void;
  leave: ReactNode;
};

/** The second step after another provider's word; a wrong code may be followed by another. @see R-A12, R-A09 */
export function SocialCodeForm({ doors, language, state, onDone, onFailed, leave }: Props) {
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
    const outcome = await askForSocialCode(doors, languageTag(language), { state, code: code.trim() });
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
      <button type="submit" className="sign-in-submit" disabled={busy || wait.left > 0}>
        {busy && <span className="sign-in-spinner" aria-hidden="true" />}
        {wait.left > 0 ? t.waitSeconds.replace("{seconds}", String(wait.left)) : busy ? t.signingIn : t.signIn}
      </button>
      <div className="social-actions">{leave}</div>
    </form>
  );
}
