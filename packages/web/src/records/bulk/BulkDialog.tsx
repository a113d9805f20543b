import { bulkAtOnce } from "@busbar/contract/kernel/bulk";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { type ReactNode, useState } from "react";
import { useWrite, type WriteOptions } from "../../kernel/queries/use-write.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { AskDialog } from "../editing/AskDialog.tsx";
import styles from "./bulk.module.css";
import { bulkTexts } from "./bulk-texts.ts";

type BulkDialogProps<Body> = {
  title: string;
  /** The verb and its object, as label of the button. */
  verb: string;
  /** Number of rows to change. */
  count: number;
  danger?: boolean;
  /** Asks for the count to be typed, where no step leads back from all of it. */
  typed?: boolean;
  /** Body of the call. */
  body: Body;
  run: (body: Body, options: WriteOptions) => Promise<BulkReceipt>;
  /** Whether input is missing, which the contents then show. */
  refuses?: () => boolean;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
  /** Fields for the new values. */
  children: ReactNode;
};

/**
 * Asks before many rows are changed: the new values, how many rows, and what happens to rows that cannot be changed.
 */
export function BulkDialog<Body>(given: BulkDialogProps<Body>) {
  const { title, verb, count, danger = false, typed = false, body, run, refuses, onDone, onClose, children } = given;
  const t = bulkTexts.useTexts();
  const [entered, setEntered] = useState("");
  const [wrong, setWrong] = useState(false);
  const isWrong = typed && entered.normalize("NFKC").trim() !== String(count);
  const write = useWrite({ meta: { errorShown: true }, write: run });
  return (
    <AskDialog
      title={title}
      verb={verb}
      danger={danger}
      keepsOpen={() => {
        setWrong(isWrong);
        return (refuses?.() ?? false) || isWrong;
      }}
      run={async () => onDone(await write.mutateAsync(body))}
      onClose={onClose}
    >
      {children}
      <p>
        {t("chosen", { count })} {t("each")} {count > bulkAtOnce ? t("asJob") : ""}
      </p>
      {typed ? (
        <label className={styles.typed}>
          {t("typed", { count })}
          <TextField
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            faulty={wrong && isWrong}
            value={entered}
            onChange={({ target }) => setEntered(target.value)}
          />
        </label>
      ) : null}
      {wrong && isWrong ? <Callout tone="danger">{t("typed.wrong", { count })}</Callout> : null}
    </AskDialog>
  );
}
