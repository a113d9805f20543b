import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { MenuPanel } from "./MenuPanel.tsx";
import type { MenuModel } from "./menu-model.ts";
import type { MenuNode } from "./menu-tree.ts";
import type { HoverMenu } from "./use-hover-menu.ts";

type Props = {
  node: MenuNode;
  model: MenuModel;
  hover: HoverMenu;
  tabIndex: 0 | -1;
  className: string;
  side?: "beside" | "below";
  /** The children in two columns of tiles. */
  tiles?: boolean;
  /** The keyboard's focus alone opens it. */
  byFocus?: boolean;
  children: ReactNode;
};

/**
 * A group whose pages lie in a panel beside or below it. It opens by the pointer after a moment, by a click, by Enter
 * and by the arrow towards it; Escape and the arrow back close it.
 */
export function MenuPopOut(props: Props) {
  const { node, model, hover, tabIndex, className, side = "beside", tiles = false, byFocus = false, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Until the first key: whoever presses Enter on the way wants it open, however far its opening is. */
  const cameByFocus = useRef(false);
  const open = hover.open === node.path;
  const [into, back] = side === "beside" ? ["ArrowRight", "ArrowLeft"] : ["ArrowDown", "ArrowUp"];

  const links = () => [...(panel.current?.querySelectorAll<HTMLElement>("a") ?? [])];
  const enter = () => {
    flushSync(() => hover.show(node.path));
    links()[0]?.focus();
  };
  const leave = () => {
    button.current?.focus();
    hover.hide();
  };
  const keys = (event: KeyboardEvent) => {
    const inside = panel.current?.contains(document.activeElement) ?? false;
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape" && open) leave();
    else if (!inside && event.key === into) enter();
    else if (!inside) return;
    else if (event.key === back && (side === "beside" || at === 0)) leave();
    else if (event.key === "ArrowDown") all[at + 1]?.focus();
    else if (event.key === "ArrowUp") all[at - 1]?.focus();
    else if (event.key === "Home") all[0]?.focus();
    else if (event.key === "End") all.at(-1)?.focus();
    else return;
    event.stopPropagation();
    event.preventDefault();
  };
  const click = ({ nativeEvent }: MouseEvent) => {
    // The mouse or the focus has opened it on its way; a finger and a further key open and close.
    const byMouse = "pointerType" in nativeEvent && nativeEvent.pointerType === "mouse" && nativeEvent.detail > 0;
    if (open && !byMouse && !cameByFocus.current) hover.hide();
    else hover.show(node.path);
    cameByFocus.current = false;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover is an addition to the button
    <li {...hover.entryProps(node.path)} onKeyDown={keys}>
      <button
        ref={button}
        type="button"
        className={className}
        data-row={node.path}
        data-holds-current={model.above.includes(node.path)}
        tabIndex={tabIndex}
        aria-expanded={open}
        onFocus={({ target, relatedTarget }) => {
          const fromInside = panel.current?.contains(relatedTarget) ?? false;
          cameByFocus.current = byFocus && !fromInside && target.matches(":focus-visible");
          if (cameByFocus.current) hover.showSoon(node.path);
        }}
        onClick={click}
      >
        {children}
      </button>
      {open && (
        <MenuPanel
          ref={panel}
          node={node}
          model={model}
          side={side}
          tiles={tiles}
          anchor={() => button.current}
          onChosen={hover.hide}
        />
      )}
    </li>
  );
}
