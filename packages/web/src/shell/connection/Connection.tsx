import type { ReactNode } from "react";
import { useOffline } from "../../kernel/network/network.ts";
import { WritingRefusal } from "../../ui/dialogs/writing.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./connection.module.css";

/**
 * Shows a bar while there is no network, and tells every button below it that nothing can be sent. The bar hangs from
 * the upper edge above the header's text: it covers no form and shifts nothing.
 */
export function Connection({ children }: { children: ReactNode }) {
  const t = shellTexts.useTexts();
  const offline = useOffline();
  return (
    <WritingRefusal value={offline ? t("offline.save") : undefined}>
      {children}
      {/* Always rendered: screen readers skip a live region that is inserted together with its text. */}
      <div className={styles.place} role="status">
        {offline && <p className={styles.strip}>{t("offline.strip")}</p>}
      </div>
    </WritingRefusal>
  );
}
