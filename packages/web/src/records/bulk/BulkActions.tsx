import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { bulkActionAddress } from "@busbar/contract/records/record-addresses";
import { type ReactNode, useState } from "react";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useView } from "../../kernel/portal/view.ts";
import { Icon, type IconShape } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import type { MenuEntry } from "../../ui/menus/MenuList.tsx";
import { bulkTexts } from "./bulk-texts.ts";
import { useBulkFollowUp, useUndo } from "./receipt-queries.ts";

const ReceiptDrawer = lazyComponent(() => import("./ReceiptDrawer.tsx").then((m) => m.ReceiptDrawer));

/** A button of the bulk bar that opens a dialog or a menu. */
export type BulkEntry = {
  key: string;
  label: string;
  icon: IconShape;
  /** Why it is impossible; the disabled button shows this sentence. */
  disabledReason?: string | undefined;
} & ({ onRun: () => void } | { menu: () => MenuEntry[] });

export function BulkButtons({ entries }: { entries: readonly BulkEntry[] }) {
  return entries.map((entry) => {
    const shown = (
      <>
        <Icon of={entry.icon} />
        {entry.label}
      </>
    );
    if ("menu" in entry && entry.disabledReason === undefined)
      return (
        <MenuButton key={entry.key} label={entry.label} align="end" entries={entry.menu}>
          {shown}
        </MenuButton>
      );
    return (
      <Button
        key={entry.key}
        disabled={entry.disabledReason !== undefined}
        title={entry.disabledReason}
        onClick={() => "onRun" in entry && entry.onRun()}
      >
        {shown}
      </Button>
    );
  });
}

/**
 * Reports the outcome of a bulk action: a toast with undo when all rows succeeded, else the receipt. Render `shown` in
 * the page and call `report` with the answer.
 */
export function useBulkReport(): { report: (receipt: BulkReceipt) => void; shown: ReactNode } {
  const t = bulkTexts.useTexts();
  const view = useView();
  const [open, setOpen] = useState<string>();
  const follow = useBulkFollowUp();
  const undo = useUndo();
  const takeBack = async (id: string) => {
    const { restored, kept } = await undo.mutateAsync(id);
    if (kept === 0) toast.success(t("undone", { restored }));
    else {
      toast.warning(t("undone.kept", { restored, kept }));
      setOpen(id);
    }
  };
  const report = (receipt: BulkReceipt) => {
    void follow(receipt);
    const { id, state, total, done, skipped, failed, undo: verdict, undoLeftMs } = receipt;
    if (state === "RUNNING") {
      const onTake = () => view.navigate(bulkActionAddress({ id }));
      toast.success(t("queued", { total }), { label: t("show"), milliseconds: 10_000, onTake });
      return;
    }
    // The receipt shows everything, including undo.
    if (skipped + failed > 0 || verdict !== "ok") return setOpen(id);
    // The mutation reports its own failure.
    const onTake = () => void takeBack(id).catch(() => undefined);
    toast.success(t("done", { done }), { label: t("undo"), milliseconds: undoLeftMs, isUndo: true, onTake });
  };
  const shown =
    open === undefined ? null : (
      <PartBoundary onFailed={() => setOpen(undefined)}>
        <ReceiptDrawer key={open} id={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
      </PartBoundary>
    );
  return { report, shown };
}

type OverBulkDialog = { onClose: () => void; onDone: (receipt: BulkReceipt) => void };

/**
 * The dialog of a bulk action, then the report of its outcome; `clear` empties the selection. Render `shown` in the
 * page.
 *
 *     const { ask, shown } = useBulkDialog<BulkQuestion>(clear, (what, dialog) => (
 *       <PointBulkDialog what={what} of={choice} count={count} {...dialog} />
 *     ));
 */
export function useBulkDialog<Question extends string | { what: string }>(
  clear: () => void,
  dialog: (question: Question, dialogProps: OverBulkDialog) => ReactNode,
): { ask: (question: Question) => void; shown: ReactNode } {
  const { report, shown } = useBulkReport();
  const [question, setQuestion] = useState<Question>();
  const onClose = () => setQuestion(undefined);
  const onDone = (receipt: BulkReceipt) => {
    clear();
    report(receipt);
  };
  return {
    ask: (next) => setQuestion(next),
    shown: (
      <>
        {shown}
        <PartBoundary key={typeof question === "object" ? question.what : (question ?? "")} onFailed={onClose}>
          {question === undefined ? null : dialog(question, { onClose, onDone })}
        </PartBoundary>
      </>
    ),
  };
}
