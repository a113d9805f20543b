import ArrowIcon from "~icons/ri/arrow-down-s-line";
import { EntryFace } from "./EntryFace.tsx";
import { MenuLeaf } from "./MenuLeaf.tsx";
import { MenuPopOut } from "./MenuPopOut.tsx";
import type { MenuModel } from "./menu-model.ts";
import { type MenuNode, scrollsAbove } from "./menu-tree.ts";
import type { HoverMenu } from "./use-hover-menu.ts";
import type { Roving } from "./use-roving.ts";
import type { Tip } from "./use-tip.tsx";
import styles from "./menu.module.css";

type MenuState = Pick<Roving, "tabIndexOf"> & {
  model: MenuModel;
  folded: boolean;
  open: readonly string[];
  hover: HoverMenu;
  tip: Tip;
  toggle: (path: string, siblings: readonly MenuNode[]) => void;
};

type Props = { node: MenuNode; level: number; siblings: readonly MenuNode[]; state: MenuState };

/** An entry of the column: a link, a group that opens below, or, folded, one that pops out. */
export function MenuRow({ node, level, siblings, state }: Props) {
  const { model, folded, tip } = state;
  const row = { className: styles.row, "data-level": level, "data-row": node.path };
  const tabIndex = state.tabIndexOf(node.path);
  const face = <EntryFace node={node} model={model} top={level === 0} />;
  if (node.children.length === 0) {
    return (
      <li {...state.hover.entryProps(node.path)}>
        <MenuLeaf node={node} model={model} {...row} tabIndex={tabIndex} {...tip.props(node, model, !folded)}>
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
      <button
        type="button"
        {...row}
        tabIndex={tabIndex}
        data-holds-current={model.above.includes(node.path)}
        aria-expanded={open}
        {...tip.props(node, model, true)}
        onClick={() => state.toggle(node.path, siblings)}
      >
        {face}
        <ArrowIcon className={styles.arrow} aria-hidden="true" />
      </button>
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
