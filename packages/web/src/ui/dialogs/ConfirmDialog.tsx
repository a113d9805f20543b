import { Modal } from "antd";
import controls from "../fields/controls.module.css";
import { Kit } from "../kit/Kit.tsx";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { useSteadyPanel } from "./steady-panel.ts";
import { refusedProps, useWritingRefusal } from "./writing.ts";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children?: ReactNode;
  /** The verb and its object: "Delete 3 customers". */
  verb: string;
  danger?: boolean;
  /** What has the focus at first: the safe button, the confirming one, or a field of the contents that takes it. */
  focus?: "safe" | "confirm" | "contents";
  /** While the promise is pending the dialog stays open and busy. The caller shows a failure in `children`. */
  onConfirm: () => void | Promise<void>;
  /** Confirming writes to the server, which may be impossible at present. */
  writes?: boolean;
  /** Closing the dialog aborts `onConfirm`; otherwise it stays open until that has finished. */
  stoppable?: boolean;
  onClose: () => void;
};

/** Asks for one decision. The safe button has the focus at first, unless told otherwise; afterwards the focus returns to where it was. */
export function ConfirmDialog({
  open,
  title,
  children,
  verb,
  danger,
  focus = "safe",
  writes = false,
  stoppable = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const texts = useUiTexts();
  const [busy, setBusy] = useState(false);
  const hint = useId();
  const present = useWritingRefusal();
  const refusal = writes ? present : undefined;
  useFocusReturn(open);
  const steady = useSteadyPanel(open);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Kit>
      <Modal
        {...steady}
        open={open}
        title={title}
        width={440}
        okText={verb}
        cancelText={texts.cancel}
        // Not by confirmLoading, which would disable Cancel.
        okButtonProps={{
          autoFocus: focus === "confirm",
          danger: danger === true,
          loading: busy,
          ...refusedProps(refusal, hint),
        }}
        cancelButtonProps={{ autoFocus: focus === "safe", disabled: busy && !stoppable }}
        closable={false}
        mask={{ closable: false }}
        keyboard={!busy || stoppable}
        onOk={() => void confirm()}
        onCancel={onClose}
        destroyOnHidden
      >
        {children}
        {refusal === undefined ? null : (
          <span id={hint} className={controls.hiddenText}>
            {refusal}
          </span>
        )}
      </Modal>
    </Kit>
  );
}

/** Returns the focus to the element that had it when the dialog opened. */
function useFocusReturn(open: boolean) {
  // Outside React: the document's focus.
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
}
