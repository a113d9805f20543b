import { useState } from "react";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { saveFile } from "../../kernel/network/transfers.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { useCopy } from "../../ui/copying/copy-text.ts";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { secondFactorTexts } from "./second-factor-texts.ts";
import styles from "./second-factor.module.css";

/** Shows the codes once; closes only when the person confirms having stored them. */
export function RecoveryCodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = secondFactorTexts.useTexts();
  const { username } = useUser();
  const [kept, setKept] = useState(false);
  const [copied, copy] = useCopy();
  const title = t("codes.file", { name: username });
  const text = `${[title, "", ...codes].join("\r\n")}\r\n`;
  const download = () =>
    void saveFile(
      new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } }),
      `busbar-recovery-codes-${username}.txt`,
    );
  return (
    <Dialog
      open
      width={480}
      title={t("codes.title")}
      footer={
        <Button variant="primary" disabled={!kept} onClick={onKept}>
          {t("codes.done")}
        </Button>
      }
    >
      <p>{t("codes.text")}</p>
      <div className={styles.printed}>
        <p className={styles.printTitle}>{title}</p>
        <ol className={styles.codes} aria-label={t("codes.list")}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => copy(codes.join("\n"))}>{t(copied ? "codes.copied" : "codes.copy")}</Button>
        <Button onClick={download}>{t("download")}</Button>
        <Button onClick={() => window.print()}>{t("print")}</Button>
      </div>
      <label className={styles.kept}>
        <input
          type="checkbox"
          className={controls.check}
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
        />
        {t("codes.kept")}
      </label>
    </Dialog>
  );
}
