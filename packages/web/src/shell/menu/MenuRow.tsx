import ArrowIcon from "~icons/ri/arrow-down-s-line";
import { MenuLeaf, type MenuState, RowFace } from "./MenuLeaf.tsx";
import { MenuPopOut } from "./MenuPopOut.tsx";
import { type MenuNode, scrollsAbove } from "./menu-tree.ts";
import styles from "./menu.module.css";

type Props = { node: MenuNode; level: number; siblings: readonly MenuNode[]; state: MenuState };

export function MenuRow({ node, level, siblings, state }: Props) {
  const { folded, titleOf, toggle } = state;
  const title = titleOf(node);
  if (node.children.length === 0) {
    return (
      <li>
        <MenuLeaf node={node} level={level} state={state} />
      </li>
    );
  }
  if (folded && level === 0) return <MenuPopOut node={node} state={state} />;
  const open = state.open.includes(node.path);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-level={level}
        data-holds-current={state.above.includes(node.path)}
        aria-expanded={open}
        onClick={() => toggle(node.path, siblings)}
      >
        <RowFace node={node} title={title} level={level} />
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
