import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import { shellTexts } from "../../texts/shell-texts.ts";
import { type MenuModel, shownRows, type MenuNode, scrollsAbove } from "../menu-tree.ts";
import { useHoverMenu, type HoverMenu, useTip, type Tip } from "../entries/use-hover.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { useRoving, type Roving } from "../../../ui/menus/use-roving.ts";
import ArrowIcon from "~icons/ri/arrow-down-s-line";
import { EntryFace, MenuLeaf } from "../entries/EntryFace.tsx";
import { MenuPopOut } from "../entries/MenuPopOut.tsx";
import styles from "./menu.module.css";

/**
 * The menu as a column: a navigation landmark of links, and of buttons that expand a group. Folded to icons, groups
 * open in a panel beside it. One tab stop; arrow keys move between the rows. @see R-S06
 */
export function Menu({ model, folded, label }: { model: MenuModel; folded: boolean; label?: string | undefined }) {
  const t = shellTexts.useTexts();
  const { nodes, current, above, open, toggle } = model;
  const rows = shownRows(nodes, folded ? [] : open);
  const preferred = [current, ...above.toReversed()].find((path) => rows.includes(path));
  const roving = useRoving(rows, preferred, "vertical");
  const hover = useHoverMenu("beside");
  const tip = useTip();
  const nav = useRef<HTMLElement>(null);
  // In the frame's own layout: measuring before it would cost a second one.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      nav.current?.querySelector("[aria-current=page]")?.scrollIntoView?.({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return (
    <nav ref={nav} aria-label={label ?? t("menu.label")} className={styles.menu} data-folded={folded}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are in addition to Tab */}
      <ul
        onFocus={roving.listProps.onFocus}
        onKeyDown={(event) => {
          if (!folded) foldByKey(event);
          if (!event.defaultPrevented) roving.listProps.onKeyDown(event);
        }}
      >
        {nodes.map((node) => (
          <MenuRow
            key={node.path}
            node={node}
            level={0}
            siblings={nodes}
            state={{
              model,
              folded,
              open,
              hover,
              tip,
              tabIndexOf: roving.tabIndexOf,
              toggle,
            }}
          />
        ))}
      </ul>
      {tip.element}
    </nav>
  );
}

/** Right expands the focused group or enters it; Left collapses it or moves to the parent group. */
function foldByKey(event: KeyboardEvent<HTMLElement>): void {
  const row = document.activeElement as HTMLElement;
  const expanded = row.getAttribute("aria-expanded");
  const target =
    event.key === "ArrowRight" && expanded === "true"
      ? row.parentElement?.querySelector<HTMLElement>(":scope > ul [data-row]")
      : event.key === "ArrowLeft" && expanded !== "true"
        ? row.closest("ul")?.parentElement?.querySelector<HTMLElement>(":scope > [data-row]")
        : undefined;
  if ((event.key === "ArrowRight" && expanded === "false") || (event.key === "ArrowLeft" && expanded === "true"))
    row.click();
  else if (target) target.focus();
  else return;
  event.preventDefault();
}

type MenuState = Pick<Roving, "tabIndexOf"> & {
  model: MenuModel;
  folded: boolean;
  open: readonly string[];
  hover: HoverMenu;
  tip: Tip;
  toggle: (path: string, siblings: readonly MenuNode[]) => void;
};

type Props = { node: MenuNode; level: number; siblings: readonly MenuNode[]; state: MenuState };

/** An entry of the column: a link, an expandable group, or, when folded, a group with a panel. */
function MenuRow({ node, level, siblings, state }: Props) {
  const { model, folded, tip } = state;
  const row = { className: styles.row, style: { "--level": level } as CSSProperties, "data-row": node.path };
  const tabIndex = state.tabIndexOf(node.path);
  const title = model.titleOf(node);
  const face = <EntryFace node={node} title={title} top={level === 0} />;
  if (node.children.length === 0) {
    return (
      <li {...state.hover.entryProps(node.path)}>
        <MenuLeaf
          node={node}
          href={model.hrefOf(node)}
          current={node.path === model.current}
          choose={model.choose}
          {...row}
          tabIndex={tabIndex}
          {...tip.props(title, !folded)}
        >
          {face}
        </MenuLeaf>
      </li>
    );
  }
  if (folded && level === 0) {
    return (
      <MenuPopOut node={node} model={model} hover={state.hover} tabIndex={tabIndex} className={styles.row!} byFocus>
        {face}
      </MenuPopOut>
    );
  }
  const open = state.open.includes(node.path);
  return (
    <li>
      <Button
        variant="unstyled"
        {...row}
        tabIndex={tabIndex}
        data-holds-current={model.above.includes(node.path)}
        aria-expanded={open}
        {...tip.props(title, true)}
        onClick={() => state.toggle(node.path, siblings)}
      >
        {face}
        <ArrowIcon className={styles.arrow} aria-hidden="true" />
      </Button>
      {open && (
        <ul className={node.children.length > scrollsAbove ? styles.long : undefined}>
          {node.children.map((child) => (
            <MenuRow key={child.path} node={child} level={level + 1} siblings={node.children} state={state} />
          ))}
        </ul>
      )}
    </li>
  );
}
