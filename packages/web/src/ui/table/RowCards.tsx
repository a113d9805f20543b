import { useState } from "react";
import IconMore from "~icons/ri/more-fill";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";
import { useUiTexts } from "../texts/ui-texts.tsx";
import grid from "./grid/grid.module.css";
import styles from "./row-cards.module.css";
import type { DataColumn, DataTableProps } from "./rules/table-types.ts";

const step = 200;

type CardProps = "caption" | "columns" | "rows" | "busy" | "rowKey" | "rowLabel" | "rowHref" | "rowActions";
type RowCardsProps<Row> = Pick<DataTableProps<Row>, CardProps> & {
  /** Undefined when rows cannot be selected. */
  isSelected: ((key: string) => boolean) | undefined;
  onSelect: (key: string, shift: boolean) => void;
  onMenu: (key: string, button: HTMLElement) => void;
};

/** The rows as cards on a phone: title, status, two facts and the menu. */
export function RowCards<Row>(props: RowCardsProps<Row>) {
  const texts = useUiTexts().table;
  const [limit, setLimit] = useState(step);
  const { title, status, facts } = cardParts(props.columns);
  if (!props.rows) return <SkeletonCards />;
  const left = props.rows.length - limit;
  return (
    <>
      <ul className={styles.rowCards} aria-label={props.caption} aria-busy={props.busy === true}>
        {props.rows.slice(0, limit).map((row) => {
          const key = props.rowKey(row);
          const label = props.rowLabel(row);
          const href = props.rowHref?.(row);
          return (
            <li key={key} className={styles.rowCard}>
              {props.isSelected ? (
                <label className={styles.rowCardCheck}>
                  <input
                    type="checkbox"
                    className={controls.check}
                    aria-label={texts.selectRow(label)}
                    checked={props.isSelected(key)}
                    onChange={() => props.onSelect(key, false)}
                  />
                </label>
              ) : null}
              <div className={styles.rowCardBody}>
                <div className={styles.rowCardHead}>
                  <span className={styles.rowCardTitle}>
                    {href === undefined ? (
                      title?.render(row)
                    ) : (
                      <a className={controls.link} href={href}>
                        {title?.render(row)}
                      </a>
                    )}
                  </span>
                  {status ? <span className={styles.rowCardStatus}>{status.render(row)}</span> : null}
                </div>
                <dl className={styles.rowCardFacts}>
                  {facts.map((column) => (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd>{column.render(row)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
              {props.rowActions ? (
                <button
                  type="button"
                  className={`${controls.iconButton} ${styles.rowCardMenu}`}
                  aria-haspopup="menu"
                  aria-label={texts.rowActions(label)}
                  onClick={(event) => props.onMenu(key, event.currentTarget)}
                >
                  <Icon of={IconMore} />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {left > 0 ? (
        <button
          type="button"
          className={`${controls.button} ${styles.rowCardsMore}`}
          onClick={() => setLimit(limit + step)}
        >
          {texts.showMore(Math.min(left, step))}
        </button>
      ) : null}
    </>
  );
}

function SkeletonCards() {
  const texts = useUiTexts().table;
  return (
    <div className={styles.rowCards} role="status" aria-label={texts.loading}>
      {["one", "two", "three", "four", "five"].map((card) => (
        <div key={card} className={`${styles.rowCard} ${styles.rowCardSkeleton}`}>
          <span className={grid.bar2} />
          <span className={grid.bar3} />
        </div>
      ))}
    </div>
  );
}

/** Which columns a card shows: the marked ones, else the first as title and the next two as facts. */
function cardParts<Row>(columns: DataColumn<Row>[]) {
  const title = columns.find((column) => column.card === "title") ?? columns[0];
  const status = columns.find((column) => column.card === "status");
  const marked = columns.filter((column) => column.card === "fact");
  const others = columns.filter((column) => column !== title && column !== status);
  return { title, status, facts: (marked.length > 0 ? marked : others).slice(0, 2) };
}
