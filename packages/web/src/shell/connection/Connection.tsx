import type { ReactNode } from "react";
import { useOffline } from "../../kernel/network/network.ts";
import { WritingRefusal } from "../../ui/dialogs/writing.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./connection.module.css";

/**
 * Says in one strip that there is no network, and to every button below that nothing can be sent. The strip hangs from
 * the upper edge, above the line of the header's words: it covers no form and moves nothing.
 */
export function Connection({ children }: { children: ReactNode }) {
  const t = shellTexts.useTexts();
  const offline = useOffline();
  return (
    <WritingRefusal value={offline ? t("offline.save") : undefined}>
      {children}
      {/* Always there: a region that comes with its words is not read out. */}
      <div className={styles.place} role="status">
        {offline && <p className={styles.strip}>{t("offline.strip")}</p>}
      </div>
    </WritingRefusal>
  );
}
