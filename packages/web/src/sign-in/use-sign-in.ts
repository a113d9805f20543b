import { type RefObject, useCallback, useState } from "react";
import { keepName, readKeptName } from "../kernel/session/session.ts";
import { type ApiAccess, createPublicClient, outcomeOf, type Refusal } from "../kernel/calls/public-client.ts";
import { type SignInLanguage, type SignInTexts, signInTexts } from "./frame/sign-in-texts.ts";
import { useCountdown } from "../kernel/forms/use-countdown.ts";
import { languageTag } from "./frame/use-greeting.ts";

export type SignInFaults = { username?: string; password?: string; code?: string; form?: string };
type Fields = Record<"username" | "password" | "code", RefObject<HTMLInputElement | null>>;
type Options = ApiAccess & {
  language: SignInLanguage;
  overPortal: boolean;
  fields: Fields;
  onSignedIn: (token: string) => Promise<void>;
};

/** State of the sign-in page: what was typed, the outcome, and the waiting time. What was typed is never lost. */
export function useSignIn({ send, base, language, overPortal, fields, onSignedIn }: Options) {
  const t = signInTexts[language];
  const [username, setUsername] = useState(readKeptName);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [step, setStep] = useState<"password" | "code">("password");
  const [faults, setFaults] = useState<SignInFaults>({});
  const [busy, setBusy] = useState(false);
  const [toastText, setToastText] = useState("");
  const forgetTold = useCallback(() => setToastText(""), []);
  const wait = useCountdown();

  const show = (refused: Refusal) => {
    if (refused.seconds > 0) wait.start(refused.seconds);
    if (refused.reason === "second_factor.code_needed") {
      setFaults({});
      setCode("");
      setStep("code");
      return;
    }
    const words = refused.reason === "rate_limited" ? t.tooMany : refused.message || t.failed;
    if (step === "code") {
      setFaults({ code: words });
      fields.code.current?.select();
      return;
    }
    setFaults({ form: words });
    fields.password.current?.select();
  };

  const submit = async () => {
    const found = check({ username, password, code, step }, t);
    setFaults(found);
    if (found.username) return fields.username.current?.focus();
    if (found.password) return fields.password.current?.focus();
    if (found.code) return fields.code.current?.focus();
    setBusy(true);
    const given = { username: username.trim(), password, ...(step === "code" && { code: code.trim() }) };
    const client = createPublicClient({ send, base }, languageTag(language));
    const outcome = await outcomeOf(client.signIn({ body: given }));
    if (outcome === "no-answer") setFaults({ form: t.noAnswer });
    else if ("answer" in outcome) {
      const { token } = outcome.answer ?? {};
      // The portal begins its tour with it.
      if (token) sessionStorage.setItem("busbar-tour-due", "");
      if (token) await onSignedIn(token).catch(() => setFaults({ form: t.failed }));
      else setToastText(t.noToken);
    } else if (outcome.refused.reason === "sign_in.password_expired") {
      keepName(username.trim());
      location.hash = "#/reset-password";
      if (overPortal) location.reload();
      return;
    } else show(outcome.refused);
    setBusy(false);
  };

  return {
    username,
    setUsername,
    password,
    setPassword,
    code,
    setCode,
    step,
    faults,
    busy,
    /** Text of the toast; "" for none. */
    told: toastText,
    forgetTold,
    /** Seconds until the next attempt; 0 when it is possible now. */
    left: wait.left,
    submit,
    forgetFaults: () => setFaults({}),
    back() {
      setStep("password");
      setFaults({});
    },
  };
}

function check(
  given: { username: string; password: string; code: string; step: "password" | "code" },
  t: SignInTexts,
): SignInFaults {
  if (given.step === "code") return given.code.trim() === "" ? { code: t.codeEmpty } : {};
  const faults: SignInFaults = {};
  if (given.username.trim() === "") faults.username = t.usernameEmpty;
  if ([...given.password].length < 6) faults.password = t.passwordShort;
  return faults;
}
