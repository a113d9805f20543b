import { useEffect, useRef } from "react";
import { keepName } from "./kept-name.ts";
import type { PasswordTexts } from "./password-texts.ts";

/** Said when a new password is set: on to sign-in, with the name filled in. */
export function PasswordDone({ username, texts: t }: { username: string; texts: PasswordTexts }) {
  const onward = useRef<HTMLAnchorElement>(null);

  // The form that had the focus is gone, and this is the one way on.
  useEffect(() => onward.current?.focus(), []);

  return (
    <>
      <p className="sign-in-lead" role="status">
        {t.doneLead}
      </p>
      <a ref={onward} className="sign-in-submit" href="#/login" onClick={() => keepName(username)}>
        {t.toSignIn}
      </a>
    </>
  );
}

export function BackToSignIn({ texts: t }: { texts: PasswordTexts }) {
  return (
    <p className="sign-in-back">
      <a href="#/login">{t.backToSignIn}</a>
    </p>
  );
}
