import IconClose from "~icons/ri/close-line";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";
import { useUiTexts } from "../texts/ui-texts.tsx";
import styles from "./data-table.module.css";
import type { TableSelection } from "./rules/table-types.ts";

type BulkBarProps = { selection: TableSelection; total: number | undefined; pageSelected: boolean };

/** The number of selected rows. */
export const selectedCount = (
  { selected, allMatching, matching }: TableSelection,
  total: number | undefined,
): number => (allMatching ? (matching ?? total ?? selected.size) : selected.size);

/** Replaces the filter row while rows are selected. */
export function BulkBar({ selection, total, pageSelected }: BulkBarProps) {
  const texts = useUiTexts().table;
  const { selected, allMatching, onAllMatching } = selection;
  const count = selectedCount(selection, total);
  const clear = () => {
    onAllMatching?.(false);
    selection.onChange(new Set());
  };
  const offersAll = onAllMatching && !allMatching && pageSelected && total !== undefined && total > selected.size;
  return (
    <div className={styles.bulk} role="region" aria-label={texts.bulkActions}>
      <button type="button" className={controls.iconButton} aria-label={texts.clearSelection} onClick={clear}>
        <Icon of={IconClose} />
      </button>
      <span className={styles.bulkCount}>{allMatching ? texts.allSelected(count) : texts.selected(count)}</span>
      {offersAll ? (
        <button type="button" className={controls.textButton} onClick={() => onAllMatching(true)}>
          {texts.selectAllMatching(total)}
        </button>
      ) : null}
      <span className={styles.bulkActions}>{selection.actions}</span>
    </div>
  );
}
