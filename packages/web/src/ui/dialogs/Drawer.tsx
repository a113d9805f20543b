import { Drawer as KitDrawer } from "antd";
import { Kit } from "../kit/Kit.tsx";
import type { ReactNode } from "react";

type DrawerProps = {
  open: boolean;
  title: ReactNode;
  /** Pixels. */
  size: number;
  onClose: () => void;
  /** It has slid away. */
  onGone?: () => void;
  /** A press beside it does not close it, since something may have been typed. */
  guarded?: boolean;
  /** Where it is drawn: a view's own place goes behind with the view. */
  place?: () => HTMLElement;
  /** Beside the title. */
  extra?: ReactNode;
  footer?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A form or a record beside the list that it was opened from. */
export function Drawer({ onGone, guarded = false, place, className = "", ...rest }: DrawerProps) {
  return (
    <Kit>
      <KitDrawer
        {...rest}
        mask={{ closable: !guarded }}
        {...(place && { getContainer: place })}
        rootClassName={className}
        afterOpenChange={(shown) => !shown && onGone?.()}
      />
    </Kit>
  );
}
