import { type ReactNode, useState } from "react";
import controls from "../fields/controls.module.css";
import { Floating } from "./Floating.tsx";
import { type MenuEntry, MenuList } from "./MenuList.tsx";

type MenuButtonProps = {
  label: string;
  className?: string | undefined;
  tabIndex?: number;
  align?: "start" | "end";
  /** Called only when the menu opens. */
  entries: () => MenuEntry[];
  children: ReactNode;
};

/** A button with a menu of entries. */
export function MenuButton({
  label,
  className = controls.button,
  tabIndex,
  align,
  entries,
  children,
}: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <button
        type="button"
        className={className}
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {children}
      </button>
      {anchor ? (
        <Floating anchor={anchor} role="menu" label={label} align={align ?? "start"} onClose={close}>
          <MenuList entries={entries()} onDone={close} />
        </Floating>
      ) : null}
    </>
  );
}
