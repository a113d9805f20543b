import { type KeyboardEvent, useState } from "react";
import { shellTexts } from "../texts/shell-texts.ts";
import { moveFocus } from "./menu-keys.ts";
import { MenuRow } from "./MenuRow.tsx";
import { groupsAbove, type MenuNode, openFromStart } from "./menu-tree.ts";
import styles from "./menu.module.css";

export type MenuProps = {
  nodes: readonly MenuNode[];
  /** The path that is marked as the present one. */
  current: string;
  folded: boolean;
  uniqueOpened: boolean;
  hrefOf: (node: MenuNode) => string;
  titleOf: (node: MenuNode) => string;
  onChoose: (node: MenuNode) => void;
};

/**
 * The main menu: a navigation landmark of links and disclosure buttons. Arrow keys walk it; folded, groups pop out
 * beside it. @see R-S06
 */
export function Menu({ nodes, current, folded, uniqueOpened, ...rest }: MenuProps) {
  const t = shellTexts.useTexts();
  const above = groupsAbove(nodes, current);
  const [open, setOpen] = useState<readonly string[]>(() => [...openFromStart, ...above]);
  const [shownFor, setShownFor] = useState(current);
  if (shownFor !== current) {
    // The way to the present page stands open, whatever led there.
    setShownFor(current);
    setOpen(uniqueOpened ? above : [...new Set([...open, ...above])]);
  }
  const toggle = (path: string, siblings: readonly MenuNode[]) => {
    const others = uniqueOpened ? open.filter((one) => !siblings.some((node) => node.path === one)) : open;
    setOpen(open.includes(path) ? open.filter((one) => one !== path) : [...others, path]);
  };
  return (
    <nav aria-label={t("menu.label")} className={styles.menu} data-folded={folded}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are an addition to Tab */}
      <ul onKeyDown={(event: KeyboardEvent<HTMLUListElement>) => moveFocus(event)}>
        {nodes.map((node) => (
          <MenuRow
            key={node.path}
            node={node}
            level={0}
            siblings={nodes}
            state={{ current, above, open, folded, toggle, ...rest }}
          />
        ))}
      </ul>
    </nav>
  );
}
