import { Modal } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useUiTexts } from "./ui-texts.tsx";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children?: ReactNode;
  /** The verb and its object: "Delete 3 customers". */
  verb: string;
  danger?: boolean;
  /** May take its time; the dialog stays, busy, until it settles. A failure is the caller's to show in `children`. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
};

/** One decision with a consequence. The safe button has the focus; the focus returns to where it was. */
export function ConfirmDialog({ open, title, children, verb, danger, onConfirm, onClose }: ConfirmDialogProps) {
  const texts = useUiTexts();
  const [busy, setBusy] = useState(false);
  useFocusReturn(open);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={title}
      width={440}
      okText={verb}
      cancelText={texts.cancel}
      okButtonProps={{ danger: danger === true }}
      cancelButtonProps={{ autoFocus: true, disabled: busy }}
      confirmLoading={busy}
      closable={false}
      mask={{ closable: false }}
      keyboard={!busy}
      onOk={() => void confirm()}
      onCancel={onClose}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}

/** Puts the focus back on the element that had it when the dialog opened. */
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
