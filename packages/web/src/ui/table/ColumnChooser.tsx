import { useState } from "react";
import IconDown from "~icons/ri/arrow-down-s-line";
import IconUp from "~icons/ri/arrow-up-s-line";
import IconDrag from "~icons/ri/draggable";
import { Icon } from "../Icon.tsx";
import { SelectField } from "../fields/SelectField.tsx";
import controls from "../fields/controls.module.css";
import { useUiTexts } from "../texts/ui-texts.tsx";
import styles from "./column-chooser.module.css";
import { hiddenKeys, moveKey, orderedKeys, pinOf } from "./rules/column-rules.ts";
import type { DataColumn, Density, PinSide, TablePreferences } from "./rules/table-types.ts";

const densities: Density[] = ["compact", "normal", "roomy"];

type ColumnChooserProps<Row> = {
  columns: DataColumn<Row>[];
  kept: TablePreferences;
  onKept: (next: TablePreferences) => void;
};

/** Chooses which columns are shown, their order and pinning, and the row height. */
export function ColumnChooser<Row>({ columns, kept, onKept }: ColumnChooserProps<Row>) {
  const texts = useUiTexts().table;
  const [dragged, setDragged] = useState<string>();
  const order = orderedKeys(columns, kept.order);
  const hidden = hiddenKeys(columns, kept);
  const found = new Map(columns.map((column) => [column.key, column]));
  const move = (key: string, to: number) => onKept({ ...kept, order: moveKey(order, key, to) });
  const show = (key: string, on: boolean) =>
    onKept({ ...kept, hidden: on ? hidden.filter((other) => other !== key) : [...hidden, key] });
  const pin = (key: string, side: string) =>
    onKept({ ...kept, pinned: { ...kept.pinned, [key]: side as PinSide | "none" } });

  return (
    <div className={styles.chooser}>
      <fieldset className={styles.density}>
        <legend>{texts.density}</legend>
        {densities.map((density) => (
          <label key={density} className={styles.densityChoice}>
            <input
              type="radio"
              name="density"
              checked={(kept.density ?? "normal") === density}
              onChange={() => onKept({ ...kept, density })}
            />
            <span>{texts[density]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.chooserHead}>
        <span>{texts.columnsHint}</span>
        <button type="button" className={controls.textButton} onClick={() => onKept({})}>
          {texts.resetColumns}
        </button>
      </div>
      <ul className={styles.chooserList}>
        {order.map((key, at) => {
          const column = found.get(key) as DataColumn<Row>;
          const fixed = column === columns[0] || column.hideable === false;
          return (
            // Dragging is a shortcut; the two buttons of the row work for everyone.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              className={dragged === key ? `${styles.chooserRow} ${styles.chooserDragged}` : styles.chooserRow}
              draggable
              onDragStart={() => setDragged(key)}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                if (dragged !== key) move(dragged, at);
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <span className={styles.chooserGrip}>
                <Icon of={IconDrag} />
              </span>
              <label className={styles.chooserName}>
                <input
                  type="checkbox"
                  className={controls.check}
                  checked={!hidden.includes(key)}
                  disabled={fixed}
                  aria-label={texts.showColumn(column.title)}
                  onChange={(event) => show(key, event.target.checked)}
                />
                <span>{column.title}</span>
              </label>
              <SelectField
                small
                aria-label={texts.pin(column.title)}
                value={pinOf(column, kept) ?? "none"}
                onChange={(event) => pin(key, event.target.value)}
              >
                <option value="none">{texts.pinNone}</option>
                <option value="start">{texts.pinStart}</option>
                <option value="end">{texts.pinEnd}</option>
              </SelectField>
              <button
                type="button"
                className={controls.iconButtonSmall}
                aria-label={texts.moveUp(column.title)}
                disabled={at === 0}
                onClick={() => move(key, at - 1)}
              >
                <Icon of={IconUp} />
              </button>
              <button
                type="button"
                className={controls.iconButtonSmall}
                aria-label={texts.moveDown(column.title)}
                disabled={at === order.length - 1}
                onClick={() => move(key, at + 1)}
              >
                <Icon of={IconDown} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
