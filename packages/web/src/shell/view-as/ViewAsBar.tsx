import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { viewAsTexts } from "../texts/shell-texts.ts";
import styles from "./view-as.module.css";

/** Beyond the time, so that the server has ended it, too. */
const graceMs = 500;
/** Between two questions when the server cannot be reached. */
const againMs = 10_000;

type Props = {
  /** Reads the person's own rights; false when that failed, or looking goes on. */
  onOver: () => Promise<boolean>;
};

/** Says as whom the portal is being viewed, and that nothing can be changed; goes when the time is over. @see R-P06 */
export function ViewAsBar({ onOver }: Props) {
  const t = viewAsTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const user = useUser();
  const { fullName, userCode, viewedRole } = user;
  const [busy, setBusy] = useState(false);
  const over = useEffectEvent(async () => {
    const done = await onOver();
    if (done) toast.info(t("over"));
    return done;
  });
  useEffect(() => {
    if (user.viewLeftSeconds === undefined) return;
    const at = Date.now() + user.viewLeftSeconds * 1000 + graceMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = () => {
      clearTimeout(timer);
      const left = at - Date.now();
      timer = left > 0 ? setTimeout(look, left) : undefined;
      if (left > 0) return;
      void over().then((done) => {
        if (!done && !isGone) timer = setTimeout(look, againMs);
      });
    };
    look();
    // Timers of a sleeping machine or a hidden window are late.
    document.addEventListener("visibilitychange", look);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [user]);
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
