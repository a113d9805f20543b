import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import controls from "../fields/controls.module.css";
import type { MenuEntry } from "../menus/MenuList.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { placeByStep, type ShownItem, shownItems, type TreeItem, type TreePlace, type TreeStep } from "./tree-moves.ts";
import { type TreeColumn, TreeTableRow } from "./TreeTableRow.tsx";
import { useTreeDrag } from "./use-tree-drag.ts";
import styles from "./tree-table.module.css";

type TreeTableProps = {
  label: string;
  /** Title of the first column, which shows the tree. */
  nameTitle: string;
  /** Parents come before their children. */
  items: readonly TreeItem[];
  /** Shown beside the label. */
  mark?: (key: string) => ReactNode;
  columns?: readonly TreeColumn[];
  chosen?: string | undefined;
  onChoose?: (key: string) => void;
  /** Actions of a row, in addition to moving it. */
  entries?: (key: string) => MenuEntry[];
  /** Absent: rows cannot be moved. */
  onMove?: ((key: string, place: TreePlace) => void) | undefined;
  /** Whether rows may be moved to the top level. */
  top?: boolean;
};

const steps: readonly TreeStep[] = ["up", "down", "in", "out"];
const stepKeys: Record<string, TreeStep> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };

/**
 * A tree with columns. Up and down move, left and right collapse and expand, Enter chooses. Alt and an arrow key moves
 * a row, as dragging and the row's menu do.
 */
export function TreeTable(props: TreeTableProps) {
  const { label, nameTitle, items, mark, columns = [], chosen, onChoose, entries, onMove, top = false } = props;
  const texts = useUiTexts().treeTable;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string>();
  const [moved, setMoved] = useState<string>();
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = shownItems(items, folded);
  const focusable = shown.find(({ key }) => key === active)?.key ?? shown[0]?.key;
  const movedRow = shown.find(({ key }) => key === moved);

  const rowOf = (key: string | undefined) => body.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  // A row that is moved in the DOM loses the focus.
  useLayoutEffect(() => {
    if (moved !== undefined && document.activeElement === document.body) rowOf(moved)?.focus();
  }, [items, moved]);

  const go = (key: string | undefined) => {
    if (key === undefined) return;
    setActive(key);
    rowOf(key)?.focus();
  };
  const fold = (key: string, on: boolean) =>
    setFolded((before) => new Set(on ? [...before, key] : [...before].filter((other) => other !== key)));
  const move = (key: string, to: TreePlace | null) => {
    if (!to || !onMove) return;
    if (to.parent !== null) fold(to.parent, false);
    setActive(key);
    setMoved(key);
    onMove(key, to);
  };
  const drag = useTreeDrag(items, top, move);

  const onKeyDown = (event: KeyboardEvent, item: ShownItem) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const at = shown.indexOf(item);
    const step = stepKeys[event.key];
    if (event.altKey) {
      if (!step) return;
      move(item.key, placeByStep(items, item.key, step, top));
    } else if (step === "up" || step === "down") go(shown[at + (step === "up" ? -1 : 1)]?.key);
    else if (event.key === "Home") go(shown[0]?.key);
    else if (event.key === "End") go(shown.at(-1)?.key);
    else if (step === "in") {
      if (item.opens && !item.open) fold(item.key, false);
      else if (item.opens) go(shown[at + 1]?.key);
    } else if (step === "out") {
      if (item.open) fold(item.key, true);
      else if (item.parent !== null) go(item.parent);
    } else if ((event.key === "Enter" || event.key === " ") && onChoose) onChoose(item.key);
    else return;
    event.preventDefault();
  };

  const moves = (item: ShownItem): MenuEntry[] =>
    steps.map((step) => {
      const to = placeByStep(items, item.key, step, top);
      return {
        key: step,
        label: texts.steps[step],
        ...(to === null && { disabledReason: texts.noPlace[step] }),
        onRun: () => move(item.key, to),
      };
    });

  return (
    <>
      {/* A treegrid is a table with keyboard navigation by row: the role is meant for it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table className={styles.table} role="treegrid" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            {columns.map(({ key, title, align, wideOnly }) => (
              <th key={key} scope="col" data-align={align} data-wide={wideOnly}>
                {title}
              </th>
            ))}
            <th scope="col" className={styles.menu}>
              <span className={controls.hiddenText}>{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((item) => {
            const movable = Boolean(onMove) && item.movable;
            return (
              <TreeTableRow
                key={item.key}
                item={item}
                columns={columns}
                mark={mark?.(item.key)}
                focusable={item.key === focusable}
                movable={movable}
                chosen={onChoose ? item.key === chosen : undefined}
                drag={drag}
                menu={
                  entries || movable ? () => [...(entries?.(item.key) ?? []), ...(movable ? moves(item) : [])] : null
                }
                onFold={() => fold(item.key, item.open)}
                onFocus={() => setActive(item.key)}
                onChoose={() => onChoose?.(item.key)}
                onKeyDown={(event) => onKeyDown(event, item)}
              />
            );
          })}
        </tbody>
      </table>
      <p className={controls.hiddenText} role="status">
        {movedRow
          ? texts.moved(
              movedRow.label,
              items.find(({ key }) => key === movedRow.parent)?.label ?? texts.top,
              movedRow.place,
              movedRow.siblings,
            )
          : ""}
      </p>
    </>
  );
}
