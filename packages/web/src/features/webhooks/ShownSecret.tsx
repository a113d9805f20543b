import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { CopyButton } from "../../ui/values/CopyButton.tsx";
import type { Shown } from "./webhook-queries.ts";
import { webhookTexts } from "./webhook-texts.ts";
import styles from "./webhooks.module.css";

/** The signing secret, shown this once. */
export function ShownSecret({ shown: { name, secret }, onClose }: { shown: Shown; onClose: () => void }) {
  const t = webhookTexts.useTexts();
  return (
    <Dialog
      open
      title={t("secret.shown.title", { name })}
      width={560}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("secret.shown.close")}
        </Button>
      }
    >
      <p>{t("secret.shown.text")}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} />
      </p>
    </Dialog>
  );
}
