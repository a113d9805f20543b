import { SelectField } from "../fields/SelectField.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { sortName } from "./grid/TableHead.tsx";
import styles from "./row-cards.module.css";
import type { DataColumn, TableQuery } from "./rules/table-types.ts";

type CardSortProps<Row> = {
  columns: DataColumn<Row>[];
  sort: string | undefined;
  onQuery: (change: Partial<TableQuery>) => void;
};

/** Sorts cards, which have no column headings. */
export function CardSort<Row>({ columns, sort, onQuery }: CardSortProps<Row>) {
  const texts = useUiTexts().table;
  const sortable = columns.filter((column) => sortName(column));
  if (sortable.length === 0) return null;
  return (
    <SelectField
      className={styles.rowCardSort}
      aria-label={texts.sortBy}
      value={sort ?? ""}
      onChange={(event) => onQuery({ sort: event.target.value || undefined, pageNo: 1 })}
    >
      <option value="">{texts.defaultSort}</option>
      {sortable.flatMap((column) =>
        ["", "-"].map((sign) => (
          <option key={sign + column.key} value={sign + sortName(column)}>
            {column.title} · {sign ? texts.falling : texts.rising}
          </option>
        )),
      )}
    </SelectField>
  );
}
