import { PlainPage, LockedCabinetPicture } from "../views/PlainPage.tsx";
import { tabTexts } from "../texts/shell-texts.ts";
import styles from "./foreign-page.module.css";

type Props = {
  /** "" when the name could not be learned. */
  other: string;
  mine: string;
  onContinue: () => void;
  onSignIn: () => void;
};

/** Somebody else has signed in in this browser: asks whose window this is from now on. */
export function ForeignPage({ other, mine, onContinue, onSignIn }: Props) {
  const t = tabTexts.useTexts();
  const name = other || t("foreign.unnamed");
  return (
    <main className={styles.page}>
      <PlainPage
        title={t("foreign.title", { other: name })}
        text={t("foreign.text", { other: name, mine })}
        picture={<LockedCabinetPicture />}
        actions={[
          { label: t("foreign.continue", { other: name }), primary: true, onAct: onContinue },
          { label: t("foreign.signIn", { mine }), onAct: onSignIn },
        ]}
      />
    </main>
  );
}
