import type { KeyboardEvent } from "react";
import { shellTexts } from "../texts/shell-texts.ts";
import type { MenuModel } from "./menu-model.ts";
import { MenuRow } from "./MenuRow.tsx";
import { shownRows } from "./menu-tree.ts";
import { useHoverMenu } from "./use-hover-menu.ts";
import { useRoving } from "./use-roving.ts";
import { useTip } from "./use-tip.tsx";
import styles from "./menu.module.css";

/**
 * The menu as a column: a navigation landmark of links and of buttons that open a group below them. Folded to icons,
 * groups pop out beside it. One stop of Tab; the arrows walk the rows. @see R-S06
 */
export function Menu({ model, folded, label }: { model: MenuModel; folded: boolean; label?: string | undefined }) {
  const t = shellTexts.useTexts();
  const { nodes, current, above, open, toggle } = model;
  const rows = shownRows(nodes, folded ? [] : open);
  const preferred = [current, ...above.toReversed()].find((path) => rows.includes(path));
  const roving = useRoving(rows, preferred, "vertical");
  const hover = useHoverMenu("beside");
  const tip = useTip();
  return (
    <nav aria-label={label ?? t("menu.label")} className={styles.menu} data-folded={folded}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are an addition to Tab */}
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

/** Right opens the group under focus or enters it, Left closes it or goes up to the group around. */
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
