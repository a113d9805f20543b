import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { correctionTexts } from "./correction-texts.ts";
import styles from "./corrections.module.css";
import type { Refused } from "./DecideDialog.tsx";

/** Names what could not be decided together with others, and why. */
export function RefusedDialog({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const t = correctionTexts.useTexts();
  return (
    <Dialog
      open
      width={560}
      title={t("refused.title", { count: refused.list.length })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("dismiss")}</Button>}
    >
      <p>{t("refused.text", { decided: refused.decided })}</p>
      <ul className={styles.refused}>
        {refused.list.map(({ id, name, message }) => (
          <li key={id}>
            {name}
            {" – "}
            {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
