import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./view-as.module.css";

/** Says as whom the portal is being viewed, and that nothing can be changed. @see R-P06 */
export function ViewAsBar() {
  const t = shellTexts.useTexts();
  const api = useApi();
  const { fullName, userCode } = useUser();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await api.endViewAs();
      location.reload();
    } catch (error) {
      toast.error(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <div className={styles.bar} role="status">
      <p>{t("viewAs.as", { name: `${fullName} ${userCode}` })}</p>
      <Button busy={busy} onClick={() => void end()}>
        {t("viewAs.end")}
      </Button>
    </div>
  );
}
