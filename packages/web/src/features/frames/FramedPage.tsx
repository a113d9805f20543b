import { useEffect, useState } from "react";
import { Button } from "../../ui/form/Button.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { frameTexts } from "./frame-texts.ts";
import styles from "./frames.module.css";

/** Milliseconds after which a frame that has not loaded is explained: the page cannot tell why it did not. */
const patience = 10_000;
const allowed = "allow-scripts allow-forms allow-popups";
/** Without the cookies of the site; what React's types do not know yet. */
const apart = { credentialless: true };

type FramedPageProps = { url: string; host: string; title: string; ownOrigin: boolean };

/** The frame itself. It stays in the document while its view is kept, so that going to another tab loads nothing anew. */
export function FramedPage({ url, host, title, ownOrigin }: FramedPageProps) {
  const t = frameTexts.useTexts();
  const [state, setState] = useState<"loading" | "loaded" | "late" | "blocked">("loading");
  const [attempt, setAttempt] = useState(1);
  // The clock, which is outside; a view behind waits for nothing.
  useEffect(() => {
    if (state !== "loading") return;
    const waiting = setTimeout(() => setState("late"), patience);
    return () => clearTimeout(waiting);
  }, [state, attempt]);
  // The browser tells the document, not the frame, what the policy forbade.
  useEffect(() => {
    const forbidden = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src" && URL.parse(blockedURI)?.origin === new URL(url).origin)
        setState("blocked");
    };
    document.addEventListener("securitypolicyviolation", forbidden);
    return () => document.removeEventListener("securitypolicyviolation", forbidden);
  }, [url]);
  const again = () => {
    setAttempt((count) => count + 1);
    setState("loading");
  };
  const failed = state === "late" || state === "blocked";
  return (
    <div className={styles.place}>
      {state === "loading" ? (
        <p className={styles.loading} role="status">
          {t("loading", { host })}
        </p>
      ) : null}
      {failed ? (
        <Callout tone="warn">
          <p>{t(state, { host })}</p>
          {state === "late" ? (
            <Button onClick={again}>{t("tryAgain")}</Button>
          ) : (
            <Button onClick={() => window.location.reload()}>{t("blocked.reload")}</Button>
          )}
        </Callout>
      ) : null}
      <iframe
        key={attempt}
        className={styles.frame}
        src={url}
        title={title}
        hidden={failed}
        sandbox={ownOrigin ? `${allowed} allow-same-origin` : allowed}
        referrerPolicy="no-referrer"
        loading="lazy"
        onLoad={() => setState((now) => (now === "blocked" ? now : "loaded"))}
        {...apart}
      />
    </div>
  );
}
