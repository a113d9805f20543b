import { PlainPage, LockedCabinetPicture } from "../views/PlainPage.tsx";
import { tabTexts } from "../texts/shell-texts.ts";
import styles from "./other-user-page.module.css";

type Props = {
  /** "" when the name could not be learned. */
  other: string;
  mine: string;
  onContinue: () => void;
  onSignIn: () => void;
};

/** Somebody else has signed in in this browser: asks whose window this is from now on. */
export function OtherUserPage({ other, mine, onContinue, onSignIn }: Props) {
  const t = tabTexts.useTexts();
  const name = other || t("otherUser.unnamed");
  return (
    <main className={styles.page}>
      <PlainPage
        title={t("otherUser.title", { other: name })}
        text={t("otherUser.text", { other: name, mine })}
        picture={<LockedCabinetPicture />}
        actions={[
          { label: t("otherUser.continue", { other: name }), primary: true, onAct: onContinue },
          { label: t("otherUser.signIn", { mine }), onAct: onSignIn },
        ]}
      />
    </main>
  );
}
