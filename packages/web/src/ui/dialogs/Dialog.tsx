import { Modal } from "antd";
import type { ReactNode } from "react";

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Pixels. */
  width: number;
  /** Absent: it is left by its own buttons alone. */
  onClose?: () => void;
  /** A press beside it does not close it, since something may have been typed. */
  guarded?: boolean;
  /** It has come to rest. */
  onShown?: () => void;
  footer?: ReactNode;
  children: ReactNode;
};

/** A dialog in front of its page. One that has to lie over others, too, is a `TitledDialog`. */
export function Dialog({ onClose, guarded = false, onShown, footer = null, ...rest }: DialogProps) {
  return (
    <Modal
      {...rest}
      footer={footer}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      mask={{ closable: onClose !== undefined && !guarded }}
      afterOpenChange={(shown) => shown && onShown?.()}
      onCancel={() => onClose?.()}
      destroyOnHidden
    />
  );
}
