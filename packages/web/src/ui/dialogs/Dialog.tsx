import { Modal } from "antd";
import { Kit } from "../kit/Kit.tsx";
import type { ReactNode } from "react";
import { useSteadyPanel } from "./steady-panel.ts";

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
