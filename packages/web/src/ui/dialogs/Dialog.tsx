import { Modal } from "antd";
import { Kit } from "../kit/Kit.tsx";
import type { ReactNode } from "react";
import { useSteadyPanel } from "./steady-panel.ts";

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Pixels. */
  width: number;
  /** Absent: the dialog can only be closed with its own buttons. */
  onClose?: () => void;
  /** A click outside does not close it, since something may have been typed. */
  guarded?: boolean;
  /** Called when the opening animation has finished. */
  onShown?: () => void;
  footer?: ReactNode;
  children: ReactNode;
};

/** A dialog in front of its page. A dialog that must lie above others is a `TitledDialog`. */
export function Dialog({ onClose, guarded = false, onShown, footer = null, ...rest }: DialogProps) {
  const steady = useSteadyPanel(rest.open, onShown);
  return (
    <Kit>
      <Modal
        {...rest}
        {...steady}
        footer={footer}
        closable={onClose !== undefined}
        keyboard={onClose !== undefined}
        mask={{ closable: onClose !== undefined && !guarded }}
        onCancel={() => onClose?.()}
        destroyOnHidden
      />
    </Kit>
  );
}
