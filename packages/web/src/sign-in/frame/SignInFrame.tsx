import { builtFile } from "../../kernel/boot/chunk.ts";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { joinTitles } from "../../kernel/texts/document-title.ts";
import { EnergyScene } from "./EnergyScene.tsx";
import type { PortalGreeting } from "@busbar/contract/portal/portal";
import { type SignInLanguage, signInTexts } from "./sign-in-texts.ts";
import type { LanguageChoice } from "./use-greeting.ts";
import { SignInButton } from "./SignInButton.tsx";
import styles from "./sign-in.module.css";

type Props = LanguageChoice & {
  greeting: PortalGreeting | null;
  title: string;
  /** First part of the document's title; the heading when absent. */
  documentTitle?: string;
  children: ReactNode;
};

/** Used until the greeting has arrived. */
const defaultTitles = { titleSeparator: " - ", titleReverse: false };

/** The split screen of every page before sign-in: picture, card with the portal's name and a heading, language. */
export function SignInFrame({ language, choose, greeting, title, documentTitle = title, children }: Props) {
  const t = signInTexts[language];
  const portal = greeting === null ? "Busbar" : language === "zh" ? greeting.titleZh : greeting.titleEn;
  const [year] = useState(() => new Date().getFullYear());

  // Writes to the document, outside of React.
  useEffect(() => {
    document.title = joinTitles(documentTitle, portal, greeting ?? defaultTitles);
  }, [documentTitle, portal, greeting]);

  const side = useStaySide(greeting !== null);
  return (
    <div className={styles.frame}>
      <EnergyScene tagline={t.tagline} more={t.taglineMore} />
      <main className={styles.side} ref={side}>
        <LanguageSwitch language={language} choose={choose} />
        <div className={styles.card}>
          <p className={styles.brand}>
            <img src={builtFile("favicon.svg")} alt="" width="32" height="32" />
            {portal}
          </p>
          <h1>{title}</h1>
          {children}
        </div>
        <p className={styles.foot}>
          Copyright © {year} {portal}
        </p>
      </main>
    </div>
  );
}

/** Fixes the card's top edge after the first paint: content of the later greeting only makes it longer. */
function useStaySide(isComplete: boolean) {
  const side = useRef<HTMLElement>(null);
  const top = useRef<number>(undefined);
  // Before the longer card is painted centred.
  useLayoutEffect(() => {
    const element = side.current!;
    const card = element.querySelector(`.${styles.card}`)!;
    // On a phone the card is at the top anyway.
    if (getComputedStyle(element).justifyContent !== "center") return;
    if (!isComplete) top.current = card.getBoundingClientRect().top - element.getBoundingClientRect().top;
    else if (top.current !== undefined) {
      element.style.justifyContent = "flex-start";
      element.style.paddingTop = `${top.current}px`;
    }
  }, [isComplete]);
  return side;
}

/** Names the other language in that language; an English browser without a stored choice gets a whole sentence. */
function LanguageSwitch({ language, choose }: LanguageChoice) {
  const other: SignInLanguage = language === "zh" ? "en" : "zh";
  const offersEnglish =
    language === "zh" && localStorage.getItem("language") === null && !/^zh\b/i.test(navigator.language);
  return (
    <div className={styles.language}>
      <SignInButton variant="link" lang={other === "zh" ? "zh-CN" : "en"} onClick={() => choose(other)}>
        {offersEnglish ? signInTexts.en.offer : other === "en" ? "English" : "中文"}
      </SignInButton>
    </div>
  );
}
