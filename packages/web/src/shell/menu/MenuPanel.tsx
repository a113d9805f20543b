import { type RefObject, useId, useLayoutEffect } from "react";
import { EntryFace } from "./EntryFace.tsx";
import { MenuLeaf } from "./MenuLeaf.tsx";
import type { MenuModel } from "./menu-model.ts";
import { leavesOf, type MenuNode, scrollsAbove } from "./menu-tree.ts";
import { useTip } from "./use-tip.tsx";
import styles from "./menu-panel.module.css";

type Props = {
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

/** The pages of one group. Deeper groups are parts of it with a title: one hover, one choice. */
export function MenuPanel({ ref, node, model, side, tiles, anchor, onChosen }: Props) {
  const id = useId();
  const tip = useTip();
  const parts = [
    ...node.children.filter((child) => child.children.length > 0),
    { ...node, children: node.children.filter((child) => child.children.length === 0) },
  ].filter((part) => part.children.length > 0);
  // In the order of the menu where the group is flat; pages of its own come after its parts.
  const ordered = parts.length > 1 ? parts : [{ ...node, children: leavesOf(node) }];

  // Reads the layout: the panel starts at its entry and stays inside the window.
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
                      model={model}
                      className={styles.entry}
                      {...tip.props(leaf, model, true)}
                      onClick={onChosen}
                    >
                      <EntryFace node={leaf} model={model} />
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
