import type { SignInLock } from "@busbar/contract/sessions/sessions";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { formatDate } from "../../ui/values/format-values.ts";
import { Callout } from "../../ui/states/Callout.tsx";
import { signInLocks, useSessionChange } from "./session-queries.ts";
import { sessionTexts } from "./session-texts.ts";
import styles from "./sessions.module.css";

/** People who are locked after wrong passwords; an administrator can unlock them. */
export function SignInLocks() {
  const t = sessionTexts.useTexts();
  const locks = useQuery(signInLocks(useApi()));
  const clear = useSessionChange((api, userId: string) => api.clearSignInLock({ params: { userId } }));
  const letIn = async (lock: SignInLock) => {
    try {
      await clear.mutateAsync(lock.userId);
      toast.success(t("locks.cleared", { name: lock.fullName }));
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <section className={styles.locks} aria-label={t("locks.title")}>
      <h2>{t("locks.title")}</h2>
      <p className={styles.lead}>{t("locks.lead")}</p>
      {locks.isError && <Callout tone="danger">{messageOf(locks.error)}</Callout>}
      {locks.data?.length === 0 && <p>{t("locks.none")}</p>}
      {locks.data && locks.data.length > 0 && (
        <ul className={styles.list}>
          {locks.data.map((lock) => (
            <li key={`${lock.userId} ${lock.until} ${lock.knownBrowser}`} className={styles.row}>
              <div className={styles.words}>
                <p>
                  <b>{lock.fullName}</b> {lock.userCode}
                </p>
                <p className={styles.small}>
                  {t("locks.line", { failures: lock.failures, until: formatDate(lock.until, true) ?? "" })}
                  {lock.knownBrowser && ` · ${t("locks.known")}`}
                </p>
              </div>
              <div className={styles.actions}>
                <Button
                  variant="link"
                  aria-label={t("locks.clearOf", { name: lock.fullName })}
                  disabled={clear.isPending}
                  onClick={() => void letIn(lock)}
                >
                  {t("locks.clear")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
