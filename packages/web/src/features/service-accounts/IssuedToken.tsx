import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { CopyButton } from "../../ui/values/CopyButton.tsx";
import { serviceAccountTexts } from "./service-account-texts.ts";
import styles from "./service-accounts.module.css";

export type Issued = { name: string; token: string };

/** The token, shown this once, and a call to try it with. */
export function IssuedToken({ issued: { name, token }, onClose }: { issued: Issued; onClose: () => void }) {
  const t = serviceAccountTexts.useTexts();
  const curl = `curl -H "Authorization: Bearer ${token}" ${location.origin}/api/service-account`;
  return (
    <Dialog
      open
      title={t("token.issued.title", { name })}
      width={560}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("token.issued.close")}
        </Button>
      }
    >
      <p>{t("token.issued.text")}</p>
      <p className={styles.secret}>
        <code>{token}</code>
        <CopyButton text={token} />
      </p>
      <p>{t("token.issued.try")}</p>
      <p className={styles.secret}>
        <code>{curl}</code>
        <CopyButton text={curl} />
      </p>
    </Dialog>
  );
}
