import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { viewAsTexts } from "../texts/shell-texts.ts";
import styles from "./view-as.module.css";

/** Says as whom the portal is being viewed, and that nothing can be changed. @see R-P06 */
export function ViewAsBar() {
  const t = viewAsTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const { fullName, userCode, viewedRole } = useUser();
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
      <p>
        {viewedRole
          ? t(viewedRole.rows ? "roleOf" : "role", {
              name: viewedRole.names[language],
              rows: viewedRole.rows?.[language] ?? "",
            })
          : t("as", { name: `${fullName} ${userCode}` })}
      </p>
      <Button busy={busy} onClick={() => void end()}>
        {t("end")}
      </Button>
    </div>
  );
}
