import type { OwnDevices } from "@busbar/contract/sessions/sessions";
import { formatDate } from "../../ui/values/format-values.ts";
import { Callout } from "../../ui/states/Callout.tsx";
import { sessionTexts } from "./session-texts.ts";
import styles from "./sessions.module.css";

/** Time and place of the previous sign-in, and failed attempts since then, which may be a stranger's. */
export function LastSignIn({ devices: { lastSignIn, failedSince } }: { devices: OwnDevices }) {
  const t = sessionTexts.useTexts();
  const when = lastSignIn
    ? t("last.line", { at: formatDate(lastSignIn.at) ?? "", address: lastSignIn.address })
    : t("last.first");
  return (
    <div className={styles.last}>
      <p>
        <b>{t("last.title")}</b> {failedSince === 0 && lastSignIn ? t("last.none", { when }) : when}
      </p>
      {failedSince > 0 && (
        <Callout tone="warn" role="note">
          {t("last.failed", { count: failedSince })}
        </Callout>
      )}
    </div>
  );
}
