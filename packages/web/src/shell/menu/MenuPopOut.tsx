import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { MenuLeaf, type MenuState, RowFace } from "./MenuLeaf.tsx";
import { type MenuNode, scrollsAbove } from "./menu-tree.ts";
import styles from "./menu.module.css";

/** Milliseconds before leaving the pointer closes: a forgiving path to the panel. */
const patience = 180;

/** A group of the folded menu: its pages in a panel beside it, by hover, Enter or the right arrow; Escape closes. */
export function MenuPopOut({ node, state }: { node: MenuNode; state: MenuState }) {
  const [top, setTop] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const title = state.titleOf(node);
  const open = top !== null;

  const show = () => {
    clearTimeout(leaving.current);
    setTop(button.current?.getBoundingClientRect().top ?? 0);
  };
  const hide = () => {
    clearTimeout(leaving.current);
    setTop(null);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape" || (event.key === "ArrowLeft" && open)) {
      hide();
      button.current?.focus();
    } else if (event.key === "ArrowRight" && !open) show();
    else return;
    event.stopPropagation();
    event.preventDefault();
  };
  const blurred = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hide();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover is an addition to the button
    <li
      onPointerEnter={(event) => event.pointerType === "mouse" && show()}
      onPointerLeave={() => {
        leaving.current = setTimeout(() => setTop(null), patience);
      }}
      onKeyDown={keys}
      onBlur={blurred}
    >
      <button
        ref={button}
        type="button"
        className={styles.row}
        data-level={0}
        data-holds-current={state.above.includes(node.path)}
        aria-expanded={open}
        aria-label={title}
        onClick={() => (open ? hide() : show())}
      >
        <RowFace node={node} title={title} level={0} />
      </button>
      {open && (
        <div className={styles.popOut} style={{ top: Math.max(8, Math.min(top, window.innerHeight - 120)) }}>
          <p className={styles.popOutTitle}>{title}</p>
          <ul className={node.children.length > scrollsAbove ? styles.long : undefined}>
            {leavesOf(node).map((leaf) => (
              <li key={leaf.path}>
                <MenuLeaf
                  node={leaf}
                  level={1}
                  state={{ ...state, onChoose: (chosen) => (hide(), state.onChoose(chosen)) }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

/** Deeper groups are flattened in the panel: one hover, one choice. */
function leavesOf(node: MenuNode): MenuNode[] {
  return node.children.flatMap((child) => (child.children.length > 0 ? leavesOf(child) : [child]));
}
