import { useEffect, useRef } from "react";
import IconCheck from "~icons/ri/check-line";
import IconLeft from "~icons/ri/arrow-left-s-line";
import IconRight from "~icons/ri/arrow-right-s-line";
import { Icon } from "../Icon.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import type { TreeRow } from "./tree-rows.ts";
import styles from "./tree-field.module.css";

type TreeListProps = {
  id: string;
  rows: readonly TreeRow[];
  /** The row that Enter chooses. */
  active: string | undefined;
  chosen: string | undefined;
  /** Name of the parent of the rows; undefined at the top and in a search. */
  above: string | undefined;
  busy: boolean;
  /** Whether there are more rows than shown. */
  cut: boolean;
  onUp: () => void;
  onRun: (row: TreeRow) => void;
};

/** One level of a tree, or the result of a search. The field handles the keys; the list handles clicks only. */
export function TreeList({ id, rows, active, chosen, above, busy, cut, onUp, onRun }: TreeListProps) {
  const texts = useUiTexts().tree;
  const list = useRef<HTMLDivElement>(null);
  // The scroll position of the list is outside React.
  useEffect(() => {
    list.current?.querySelector("[data-active=true]")?.scrollIntoView?.({ block: "nearest" });
  }, [active, rows.length]);
  return (
    // A click in the list leaves the focus in the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.tree} onMouseDown={(event) => event.preventDefault()}>
      {above === undefined ? null : (
        <button type="button" className={styles.treeUp} aria-label={texts.up(above)} tabIndex={-1} onClick={onUp}>
          <Icon of={IconLeft} />
          {above}
        </button>
      )}
      <div ref={list} id={id} role="listbox" aria-label={texts.list} className={styles.treeRows}>
        {rows.map((row) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div
            key={row.value}
            id={`${id}${row.value}`}
            role="option"
            tabIndex={-1}
            aria-label={row.opens ? texts.opens(row.label) : row.label}
            aria-selected={row.value === chosen}
            className={styles.treeRow}
            data-active={row.value === active}
            onClick={() => onRun(row)}
          >
            <span>{row.label}</span>
            {row.opens ? <Icon of={IconRight} /> : row.value === chosen ? <Icon of={IconCheck} /> : null}
          </div>
        ))}
      </div>
      {rows.length === 0 || cut ? (
        <p className={styles.treeNote} role="status">
          {busy ? texts.loading : cut ? texts.cut(rows.length) : texts.none}
        </p>
      ) : null}
    </div>
  );
}
