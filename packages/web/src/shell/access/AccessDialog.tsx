import { useShellActions } from "../../kernel/portal/shell-actions.ts";
import { TitledDialog } from "../../ui/dialogs/top-layer/TitledDialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { accessTexts } from "../texts/shell-texts.ts";
import { AskAccess, type AskAccessProps } from "./AskAccess.tsx";
import styles from "./access.module.css";

/** Shown above the page on which an action was refused. */
export function AccessDialog({ onClose, ...asked }: AskAccessProps & { onClose: () => void }) {
  const t = accessTexts.useTexts();
  const { go } = useShellActions();
  const leave = () => {
    onClose();
    go("/access-requests");
  };
  const foot = (
    <div className={styles.foot}>
      <Button onClick={leave}>{t("requests")}</Button>
      <Button onClick={onClose}>{t("close")}</Button>
    </div>
  );
  return (
    <TitledDialog title={t("title")} onClose={onClose} foot={foot}>
      <AskAccess {...asked} />
    </TitledDialog>
  );
}
