import { useEffect, useState } from "react";
import type { ApiAccess } from "../../kernel/calls/public-client.ts";
import type { SignInLanguage } from "./sign-in-texts.ts";
import styles from "./sign-in.module.css";

type Props = NonNullable<ApiAccess["starting"]> & { language: SignInLanguage };

/** Says that the server is not ready yet; who signs in before waits for it. */
export function StartingNotice({ text, until, language }: Props) {
  const [over, setOver] = useState(false);
  // The server starts outside of React.
  useEffect(() => {
    const end = () => setOver(true);
    void until.then(end, end);
  }, [until]);
  return (
    <p className={over ? undefined : styles.starting} role="status">
      {over ? "" : text[language]}
    </p>
  );
}
