import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  type RefObject,
  useId,
  useLayoutEffect,
} from "react";
import { flushSync } from "react-dom";
import { type MenuModel, type MenuNode, leavesOf, scrollsAbove } from "../menu-tree.ts";
import { type HoverMenu, useTip } from "./use-hover.tsx";
import { EntryFace, MenuLeaf } from "./EntryFace.tsx";
import styles from "./menu-panel.module.css";
import { Button } from "../../../ui/form/Button.tsx";

type Props = {
  node: MenuNode;
  model: MenuModel;
  hover: HoverMenu;
  tabIndex: 0 | -1;
  className: string;
  side?: "beside" | "below";
  /** Shows the children as tiles in two columns. */
  tiles?: boolean;
  /** Keyboard focus alone opens it. */
  byFocus?: boolean;
  children: ReactNode;
};

/**
 * A group whose pages are in a panel beside or below it. It opens on hover after a delay, on click, on Enter and on the
 * arrow key towards it; Escape and the opposite arrow key close it.
 */
export function MenuPopOut(props: Props) {
  const { node, model, hover, tabIndex, className, side = "beside", tiles = false, byFocus = false, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** True until the first key press after focus: Enter then means "open", however far a delayed opening is. */
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
    // Mouse and focus have opened it already; a tap and a further key toggle it.
    const byMouse = "pointerType" in nativeEvent && nativeEvent.pointerType === "mouse" && nativeEvent.detail > 0;
    if (open && !byMouse && !cameByFocus.current) hover.hide();
    else hover.show(node.path);
    cameByFocus.current = false;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover is an addition to the button
    <li {...hover.entryProps(node.path)} onKeyDown={keys}>
      <Button
        variant="unstyled"
        ref={button}
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
      </Button>
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

type MenuPanelProps = {
  ref: RefObject<HTMLDivElement | null>;
  node: MenuNode;
  model: MenuModel;
  side: "beside" | "below";
  tiles: boolean;
  anchor: () => HTMLElement | null;
  onChosen: () => void;
};

/** Pixels kept free between the panel and the edge of the window. */
const edge = 8;

/** The pages of one group. Nested groups are titled sections of the same panel. */
function MenuPanel({ ref, node, model, side, tiles, anchor, onChosen }: MenuPanelProps) {
  const id = useId();
  const tip = useTip();
  const parts = [
    ...node.children.filter((child) => child.children.length > 0),
    { ...node, children: node.children.filter((child) => child.children.length === 0) },
  ].filter((part) => part.children.length > 0);
  // A flat group keeps the menu's order; otherwise its own pages come after the sections.
  const ordered = parts.length > 1 ? parts : [{ ...node, children: leavesOf(node) }];

  // Reads the layout: the panel is aligned with its entry and kept inside the window.
  useLayoutEffect(() => {
    const [element, at] = [ref.current, anchor()?.getBoundingClientRect()];
    if (!element || !at) return;
    const most = { top: innerHeight - element.offsetHeight - edge, left: innerWidth - element.offsetWidth - edge };
    element.style.top = `${side === "beside" ? Math.max(edge, Math.min(at.top, most.top)) : at.bottom}px`;
    element.style.left = `${side === "beside" ? at.right : Math.max(edge, Math.min(at.left, most.left))}px`;
  }, [ref, anchor, side, model.nodes]);

  return (
    <div className={styles.panel} ref={ref} data-side={side} data-tiles={tiles}>
      {side === "beside" && <p className={styles.title}>{model.titleOf(node)}</p>}
      <div className={leavesOf(node).length > scrollsAbove ? styles.long : undefined} data-part="pages">
        {ordered.map((part) => {
          const own = part.path === node.path;
          return (
            <div key={part.path}>
              {!own && (
                <p className={styles.part} id={`${id}${part.path}`}>
                  {model.titleOf(part)}
                </p>
              )}
              <ul aria-labelledby={own ? undefined : `${id}${part.path}`}>
                {leavesOf(part).map((leaf) => (
                  <li key={leaf.path}>
                    <MenuLeaf
                      node={leaf}
                      href={model.hrefOf(leaf)}
                      current={leaf.path === model.current}
                      choose={model.choose}
                      className={styles.entry}
                      {...tip.props(model.titleOf(leaf), true)}
                      onClick={onChosen}
                    >
                      <EntryFace node={leaf} title={model.titleOf(leaf)} />
                    </MenuLeaf>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {tip.element}
    </div>
  );
}
