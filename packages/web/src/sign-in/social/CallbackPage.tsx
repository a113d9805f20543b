import { useEffect, useState } from "react";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "../../kernel/session/address.ts";
import { keepSignIn } from "../../kernel/session/session.ts";
import { type SocialAnswer, takeSocialAnswer, windowOf, endSocialWindow } from "../../kernel/session/social-sign-in.ts";
import { SignInButton } from "../frame/SignInButton.tsx";
import { SignInFrame } from "../frame/SignInFrame.tsx";
import { SignInPage } from "../SignInPage.tsx";
import { refusalOf, type SocialChoice, type SocialOutcome, socialOutcome, type SocialRefusal } from "./social-calls.ts";
import { SocialAccountForm, SocialCodeForm } from "./SocialAccountForm.tsx";
import { type SocialTexts, socialTexts } from "./social-texts.ts";
import { type ApiAccess, createPublicClient, outcomeOf } from "../../kernel/calls/public-client.ts";
import { signInTexts } from "../frame/sign-in-texts.ts";
import { useGreeting, languageTag, useSignInLanguage } from "../frame/use-greeting.ts";
import social from "./social.module.css";

type Step =
  | { at: "asking" }
  | { at: "failed"; message: string }
  | { at: "choosing"; message: string; choice: SocialChoice }
  | { at: "registering"; message: string; choice: SocialChoice }
  | { at: "coding" }
  | { at: "signing-in" }
  | { at: "not-linked"; message: string }
  | { at: "done" };

/** The message for an error from the start page or from the provider. */
const wordOf = (error: string, t: SocialTexts): string =>
  ({
    access_denied: t.cancelled,
    "social.provider_away": t.providerAway,
    rate_limited: t.tooMany,
    not_found: t.unknownProvider,
  })[error] ?? t.providerRefused;

/** The page to which a provider redirects: signs in, or asks an unknown person what to do. @see R-A09 */
export function CallbackPage({ send, base }: ApiAccess) {
  const { language, choose } = useSignInLanguage();
  const t = socialTexts[language];
  const greeting = useGreeting({ send, base });
  const [answer] = useState<SocialAnswer | null>(takeSocialAnswer);
  const [toldError] = useState(() => new URLSearchParams(splitAddress(readAddress()).search).get("error"));
  const [step, setStep] = useState<Step>({ at: "asking" });
  const client = createPublicClient({ send, base }, languageTag(language));
  const opener = answer ? windowOf(answer) : "";

  const enter = (token: string, redirect: string) => {
    keepSignIn(localStorage, token);
    if (opener) {
      endSocialWindow(opener, "signed-in");
      setStep({ at: "done" });
      window.close();
      return;
    }
    goOn(redirect);
  };

  const obey = (outcome: SocialOutcome) => {
    if (outcome.kind === "signed-in") enter(outcome.token, outcome.redirect);
    else if (outcome.kind === "refused" && outcome.reason === "second_factor.code_needed") setStep({ at: "coding" });
    else if (outcome.kind === "choose") setStep({ at: "choosing", message: outcome.message, choice: outcome.choice });
    else setStep({ at: "failed", message: messageOf(outcome, language) });
  };

  // Calls the server once: the code cannot be used a second time.
  useEffect(() => {
    // Another page may have been opened while this one was loading.
    if (splitAddress(readAddress()).path === "/callback") replaceAddress("/callback");
    if (answer?.code === undefined) return;
    const { state, code, iss } = answer;
    const body = { state, code, ...(iss !== undefined && { iss }) };
    void outcomeOf(client.socialLogin({ body })).then((outcome) => obey(socialOutcome(outcome)));
    // oxlint-disable-next-line react/exhaustive-deps -- the code is used up by the first call
  }, []);

  if (step.at === "signing-in" && answer) {
    return (
      <SignInPage
        send={send}
        base={base}
        lead={t.linkLead}
        onSignedIn={async (token) => {
          const headers = { authorization: `Bearer ${token}` };
          const linked = await outcomeOf(client.linkIdentity({ body: { state: answer.state } }, { headers }));
          if (linked !== "no-answer" && "answer" in linked) return enter(token, "");
          keepSignIn(localStorage, token);
          const refused = linked === "no-answer" ? ({ kind: "no-answer" } as const) : refusalOf(linked.refused);
          setStep({ at: "not-linked", message: messageOf(refused, language) });
        }}
      />
    );
  }

  const failed =
    step.at === "failed"
      ? step.message
      : answer?.code === undefined
        ? (answer?.error ?? toldError) === null
          ? t.noAnswerHere
          : wordOf(answer?.error ?? toldError ?? "", t)
        : null;
  const title =
    failed !== null
      ? t.failed
      : {
          asking: t.working,
          coding: signInTexts[language].codeTitle,
          failed: t.failed,
          choosing: t.notLinked,
          registering: t.newAccount,
          done: t.done,
          "not-linked": t.linkFailed,
          "signing-in": t.working,
        }[step.at];

  return (
    <SignInFrame language={language} choose={choose} greeting={greeting} title={title}>
      {failed !== null ? (
        <>
          <p className={social.lead} role="alert">
            {failed}
          </p>
          <Leave opener={opener} texts={t} />
        </>
      ) : step.at === "choosing" ? (
        <>
          <p className={social.lead} role="status">
            {step.message}
          </p>
          <div className={social.actions}>
            <SignInButton className={social.way} onClick={() => setStep({ at: "signing-in" })}>
              {t.haveAccount}
            </SignInButton>
            {step.choice.mayRegister && (
              <SignInButton className={social.way} onClick={() => setStep({ ...step, at: "registering" })}>
                {t.newAccount}
              </SignInButton>
            )}
            <Leave opener={opener} texts={t} />
          </div>
          {!step.choice.mayRegister && <p className={social.told}>{t.askAdministrator}</p>}
        </>
      ) : step.at === "coding" && answer ? (
        <SocialCodeForm
          client={client}
          language={language}
          state={answer.state}
          onDone={enter}
          onFailed={(message) => setStep({ at: "failed", message })}
          leave={<Leave opener={opener} texts={t} />}
        />
      ) : step.at === "registering" && answer ? (
        <SocialAccountForm
          client={client}
          language={language}
          state={answer.state}
          choice={step.choice}
          onDone={enter}
          onFailed={(message) => setStep({ at: "failed", message })}
          onBack={() => setStep({ ...step, at: "choosing" })}
        />
      ) : step.at === "not-linked" ? (
        <>
          <p className={social.lead} role="alert">
            {step.message}
          </p>
          <SignInButton variant="primary" onClick={() => goOn("")}>
            {t.goOn}
          </SignInButton>
        </>
      ) : step.at === "done" ? (
        <>
          <p className={social.lead} role="status">
            {t.doneLead}
          </p>
          <Leave opener={opener} texts={t} />
        </>
      ) : (
        <p className={social.lead} role="status">
          {t.workingLead}
        </p>
      )}
    </SignInFrame>
  );
}

/** Reloads the portal with the token; its router validates the redirect. */
function goOn(redirect: string): void {
  replaceAddress(signInAddress(redirect || "/", true));
  location.reload();
}

/** Link back to sign-in, or a button that closes the window. */
function Leave({ opener, texts: t }: { opener: string; texts: SocialTexts }) {
  if (opener === "") {
    return (
      <a className={social.way} href="#/login">
        {t.backToSignIn}
      </a>
    );
  }
  const close = () => {
    endSocialWindow(opener, "given-up");
    window.close();
  };
  return (
    <SignInButton className={social.way} onClick={close}>
      {t.close}
    </SignInButton>
  );
}

function messageOf(outcome: SocialRefusal, language: "zh" | "en"): string {
  if (outcome.kind === "no-answer") return signInTexts[language].noAnswer;
  if (outcome.kind === "no-token") return signInTexts[language].noToken;
  return outcome.message || signInTexts[language].failed;
}
