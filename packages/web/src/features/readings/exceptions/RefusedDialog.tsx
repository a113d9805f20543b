import type { ReadingException } from "@busbar/contract/readings/exceptions";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { exceptionTexts } from "./exception-texts.ts";
import styles from "./exceptions.module.css";

export type Refused = {
  decided: number;
  list: readonly { id: string; row: ReadingException | undefined; why: string }[];
};

/** Names what could not be decided together with others, and why. */
export function RefusedDialog({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const t = exceptionTexts.useTexts();
  const whys: Record<string, string> = {
    not_allowed: t("reason.not_allowed"),
    not_found: t("reason.not_found"),
    illegal_transition: t("reason.illegal_transition"),
    "exceptions.blocks": t("reason.exceptions.blocks"),
  };
  return (
    <Dialog
      open
      width={560}
      title={t("refused.title", { count: refused.list.length })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("dismiss")}</Button>}
    >
      <p>{t("refused.text", { decided: refused.decided })}</p>
      <ul className={styles.refused}>
        {refused.list.map(({ id, row, why }) => (
          <li key={id}>
            {row ? `${t(`code.${row.code}`)} · ${row.pointName} · ${row.firstDay}` : id}
            {" – "}
            {whys[why] ?? why}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
