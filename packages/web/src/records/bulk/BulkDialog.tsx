import { bulkAtOnce } from "@busbar/contract/kernel/bulk";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import type { ReactNode } from "react";
import { useWrite, type WriteOptions } from "../../kernel/queries/use-write.ts";
import { AskDialog } from "../editing/AskDialog.tsx";
import { bulkTexts } from "./bulk-texts.ts";

type BulkDialogProps<Body> = {
  title: string;
  /** The verb and its object, as label of the button. */
  verb: string;
  /** Number of rows to change. */
  count: number;
  danger?: boolean;
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
  const { title, verb, count, danger = false, body, run, refuses, onDone, onClose, children } = given;
  const t = bulkTexts.useTexts();
  const write = useWrite({ meta: { errorShown: true }, write: run });
  return (
    <AskDialog
      title={title}
      verb={verb}
      danger={danger}
      keepsOpen={refuses}
      run={async () => onDone(await write.mutateAsync(body))}
      onClose={onClose}
    >
      {children}
      <p>
        {t("chosen", { count })} {t("each")} {count > bulkAtOnce ? t("asJob") : ""}
      </p>
    </AskDialog>
  );
}
