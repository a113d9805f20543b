import { keepName } from "./kept-name.ts";
import type { PasswordTexts } from "./password-texts.ts";

/** Said when a new password is set: on to sign-in, with the name filled in. */
export function PasswordDone({ username, texts: t }: { username: string; texts: PasswordTexts }) {
  return (
    <>
      <p className="sign-in-lead" role="status">
        {t.doneLead}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is gone; this is the one way on */}
      <a className="sign-in-submit" href="#/login" autoFocus onClick={() => keepName(username)}>
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
