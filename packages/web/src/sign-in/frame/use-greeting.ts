import { useEffect, useState } from "react";
import type { PortalGreeting } from "@busbar/contract/portal/portal";
import { type ApiAccess, type EarlyGreeting, readGreeting } from "../../kernel/calls/public-client.ts";
import type { SignInLanguage } from "./sign-in-texts.ts";

/**
 * The portal's public settings; null until the server answers, and when it does not.
 * @param early a request that is running already
 */
export function useGreeting({ send, base }: ApiAccess, early?: EarlyGreeting): PortalGreeting | null {
  const [greeting, setGreeting] = useState<PortalGreeting | null>(early?.value ?? null);

  // Server request: the page is shown before the answer and without it.
  useEffect(() => {
    let gone = false;
    const read = async () => (await early?.answer) ?? (await readGreeting({ send, base }));
    void read().then((answer) => gone || setGreeting(answer));
    return () => {
      gone = true;
    };
  }, [send, base, early]);

  return greeting;
}

export type LanguageChoice = { language: SignInLanguage; choose: (next: SignInLanguage) => void };

/** The language of a page before sign-in, stored for the next visit; also set on the document. @see R-N04 */
export function useSignInLanguage(): LanguageChoice {
  const [language, setLanguage] = useState<SignInLanguage>(() =>
    localStorage.getItem("language") === "en" ? "en" : "zh",
  );

  // Writes to the document, outside of React.
  useEffect(() => {
    document.documentElement.lang = languageTag(language);
  }, [language]);

  const choose = (next: SignInLanguage) => {
    localStorage.setItem("language", next);
    setLanguage(next);
  };
  return { language, choose };
}

/** The language as a value for `Accept-Language` and the `lang` attribute. */
export function languageTag(language: SignInLanguage): "zh-CN" | "en" {
  return language === "zh" ? "zh-CN" : "en";
}
