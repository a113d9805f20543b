import { type MouseEvent, type ReactNode, useState } from "react";
import { Button, type ButtonVariant } from "../form/Button.tsx";
import { IconButton } from "../form/buttons/IconButton.tsx";
import { Floating } from "./Floating.tsx";
import { type MenuEntry, MenuList } from "./MenuList.tsx";

type MenuButtonProps = {
  label: string;
  /** `icon` shows an icon alone; the others are those of `Button`. */
  variant?: ButtonVariant | "icon";
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
  variant = "plain",
  className,
  tabIndex,
  align,
  entries,
  children,
}: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const props = {
    className,
    tabIndex,
    "aria-label": label,
    "aria-haspopup": "menu" as const,
    "aria-expanded": anchor !== undefined,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(anchor ? undefined : event.currentTarget),
    children,
  };
  return (
    <>
      {variant === "icon" ? <IconButton {...props} /> : <Button variant={variant} {...props} />}
      {anchor ? (
        <Floating anchor={anchor} role="menu" label={label} align={align ?? "start"} onClose={close}>
          <MenuList entries={entries()} onDone={close} />
        </Floating>
      ) : null}
    </>
  );
}
