import { bulkAtOnce } from "@busbar/contract/kernel/bulk";
import type { BulkReceipt } from "@busbar/contract/portal/bulk-actions";
import type { ReactNode } from "react";
import { useWrite, type WriteOptions } from "../../kernel/queries/use-write.ts";
import { AskDialog } from "../editing/AskDialog.tsx";
import { bulkTexts } from "./bulk-texts.ts";

type BulkDialogProps<Body> = {
  title: string;
  /** The verb and its object. */
  verb: string;
  /** How many rows are meant. */
  count: number;
  danger?: boolean;
  /** What is sent. */
  body: Body;
  run: (body: Body, options: WriteOptions) => Promise<BulkReceipt>;
  /** Whether something is missing, which the contents then say. */
  refuses?: () => boolean;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
  /** What it is done with. */
  children: ReactNode;
};

/** Asks before many rows are changed: with what, how many, and what becomes of those that may not. */
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
