import { Drawer as KitDrawer } from "antd";
import { Kit } from "../kit/Kit.tsx";
import type { ReactNode } from "react";

type DrawerProps = {
  open: boolean;
  title: ReactNode;
  /** Pixels. */
  size: number;
  onClose: () => void;
  /** Called when the closing animation has finished. */
  onGone?: () => void;
  /** A click outside does not close it, since something may have been typed. */
  guarded?: boolean;
  /** Container; within the view's own, the drawer is hidden with the view. */
  place?: () => HTMLElement;
  /** Beside the title. */
  extra?: ReactNode;
  footer?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A panel with a form or a record, beside the list that it was opened from. */
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
