import type { KeyboardEvent, ReactNode } from "react";
import IconDrag from "~icons/ri/draggable";
import IconMore from "~icons/ri/more-line";
import IconFold from "~icons/ri/arrow-right-s-line";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";
import { MenuButton } from "../menus/MenuButton.tsx";
import type { MenuEntry } from "../menus/MenuList.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import type { ShownItem } from "./tree-moves.ts";
import type { useTreeDrag } from "./use-tree-drag.ts";
import styles from "./tree-table.module.css";

export type TreeColumn = {
  key: string;
  title: string;
  cell: (key: string) => ReactNode;
  /** For numbers. */
  align?: "end";
  /** Hidden on narrow screens. */
  wideOnly?: boolean;
};

type TreeTableRowProps = {
  item: ShownItem;
  columns: readonly TreeColumn[];
  mark: ReactNode;
  /** The one row in the tab order. */
  focusable: boolean;
  movable: boolean;
  /** Undefined where rows cannot be chosen. */
  chosen: boolean | undefined;
  drag: ReturnType<typeof useTreeDrag>;
  menu: (() => MenuEntry[]) | null;
  onFold: () => void;
  onFocus: () => void;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A row of the tree: its name, indented by level, its columns, and the menu of its actions. */
export function TreeTableRow(props: TreeTableRowProps) {
  const { item, columns, mark, focusable, movable, chosen, drag, menu, onFold, onFocus, onChoose, onKeyDown } = props;
  const texts = useUiTexts().treeTable;
  return (
    <tr
      data-key={item.key}
      aria-level={item.level}
      aria-posinset={item.place}
      aria-setsize={item.siblings}
      aria-expanded={item.opens ? item.open : undefined}
      aria-selected={chosen}
      tabIndex={focusable ? 0 : -1}
      draggable={movable}
      {...drag.stateOf(item.key)}
      {...(movable ? drag.listenersOf(item.key) : drag.targetOf(item.key))}
      data-chooses={chosen !== undefined || undefined}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      onKeyDown={onKeyDown}
      onClick={onChoose}
    >
      <th scope="row">
        <span className={styles.name} style={{ paddingInlineStart: `calc(${item.level - 1} * var(--bb-space-20))` }}>
          {item.opens ? (
            <button
              type="button"
              className={styles.fold}
              tabIndex={-1}
              aria-label={item.open ? texts.close(item.label) : texts.open(item.label)}
              onClick={(event) => {
                event.stopPropagation();
                onFold();
              }}
            >
              <Icon of={IconFold} />
            </button>
          ) : (
            <span className={styles.fold} />
          )}
          {movable ? (
            <span className={styles.grip}>
              <Icon of={IconDrag} />
            </span>
          ) : null}
          <span className={styles.label}>{item.label}</span>
          {mark}
        </span>
      </th>
      {columns.map(({ key, cell, align, wideOnly }) => (
        <td key={key} data-align={align} data-wide={wideOnly}>
          {cell(item.key)}
        </td>
      ))}
      {/* Clicks and keys in the menu are not meant for the row. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <td className={styles.menu} onClick={(event) => event.stopPropagation()}>
        {menu ? (
          <MenuButton
            label={texts.actionsOf(item.label)}
            variant="unstyled"
            className={controls.iconButtonSmall}
            align="end"
            tabIndex={focusable ? 0 : -1}
            entries={menu}
          >
            <Icon of={IconMore} />
          </MenuButton>
        ) : null}
      </td>
    </tr>
  );
}
