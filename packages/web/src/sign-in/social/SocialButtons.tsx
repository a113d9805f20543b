import { useEffect, useRef, useState } from "react";
import { readAddress, splitAddress } from "../../kernel/session/address.ts";
import { openSocialWindow } from "../../kernel/session/social-sign-in.ts";
import type { SignInLanguage } from "../frame/sign-in-texts.ts";
import { socialTexts } from "./social-texts.ts";
import { SignInButton } from "../frame/SignInButton.tsx";
import social from "./social.module.css";

type Props = {
  base: string;
  providers: readonly { name: string; title: string }[];
  language: SignInLanguage;
  /** Rendered over kept views: the provider opens in a separate window, or the views would be lost. */
  overPortal: boolean;
};

type Waiting = "no" | "yes" | "blocked" | "given-up";

/** One button per configured provider. @see R-A09 */
export function SocialButtons({ base, providers, language, overPortal }: Props) {
  const t = socialTexts[language];
  const [waiting, setWaiting] = useState<Waiting>("no");
  const stop = useRef<(() => void) | null>(null);

  // The channel to the other window must be closed with the page.
  useEffect(() => () => stop.current?.(), []);

  const startOf = (name: string) => `${base}/social/${name}/start`;
  const { search } = splitAddress(readAddress());
  const redirect = new URLSearchParams(search).get("redirect");
  const query = redirect ? `?redirect=${encodeURIComponent(redirect)}` : "";

  const open = (name: string) => {
    stop.current?.();
    stop.current = openSocialWindow(startOf(name), (end) => setWaiting(end === "given-up" ? "given-up" : "no"));
    setWaiting(stop.current === null ? "blocked" : "yes");
  };
  const message = { no: "", yes: t.waiting, blocked: t.blocked, "given-up": t.givenUp }[waiting];

  return (
    <section className={social.social} aria-label={t.or}>
      <p className={social.or} aria-hidden="true">
        <span>{t.or}</span>
      </p>
      <ul>
        {providers.map(({ name, title }) => (
          <li key={name}>
            {overPortal ? (
              <SignInButton className={social.way} onClick={() => open(name)}>
                <KeyIcon />
                {t.with.replace("{title}", title)}
              </SignInButton>
            ) : (
              <a className={social.way} href={startOf(name) + query}>
                <KeyIcon />
                {t.with.replace("{title}", title)}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className={social.told} role="status">
        {message}
      </p>
    </section>
  );
}

/** The same for every provider: their logos would be requests to other hosts. */
function KeyIcon() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <circle cx="8" cy="15" r="4.5" />
      <path d="m11.2 11.8 8.3-8.3M16 7l3 3M13.4 9.6l2 2" strokeLinecap="round" />
    </svg>
  );
}
