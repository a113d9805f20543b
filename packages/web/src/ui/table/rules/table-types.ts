import type { ReactNode } from "react";
import type { IconShape } from "../../Icon.tsx";

export type PinSide = "start" | "end";
export type Density = "compact" | "normal" | "roomy";
export type ExportFormat = "csv" | "xlsx";

export type DataColumn<Row> = {
  /** Key in preferences and exports; also the server's sort name unless `sortable` names another. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Pixels; 160 when absent. */
  width?: number;
  minWidth?: number;
  maxWidth?: number;
  /** `end` for figures: right-aligned with tabular digits. */
  align?: "start" | "center" | "end";
  sortable?: boolean | string;
  pinned?: PinSide;
  /** False: the column is always shown, as is the first one. */
  hideable?: boolean;
  /** Hidden by default. */
  hidden?: boolean;
  /** An explanation, shown at the heading. */
  help?: string;
  /** Lines of text in a cell before it is truncated. */
  lines?: 1 | 2;
  /** The column takes the remaining width of the table. */
  grow?: boolean;
  /** The column's role in the card that replaces a row on a phone. */
  card?: "title" | "status" | "fact";
};

/** `sort` is a column name, with a minus for descending; undefined is the server's default order. */
export type TableQuery<Sort extends string = string> = {
  pageNo: number;
  pageSize: number;
  sort?: Sort | undefined;
};

/** A person's settings for one table; all optional, so that stored settings of any release can be read. */
export type TablePreferences = {
  order?: string[] | undefined;
  hidden?: string[] | undefined;
  /** Pixels by column key. */
  widths?: Record<string, number> | undefined;
  pinned?: Record<string, PinSide | "none"> | undefined;
  density?: Density | undefined;
};

export type RowAction = {
  key: string;
  label: string;
  icon?: IconShape;
  /** Why it is impossible now; the entry stays visible with this sentence. */
  disabledReason?: string | undefined;
  danger?: boolean;
  onRun: () => void;
};

export type TableSelection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** All rows of the query are selected, including those on other pages. */
  allMatching?: boolean;
  /** Number of rows when all match, as the server counts them at that moment. */
  matching?: number | undefined;
  onAllMatching?: (all: boolean) => void;
  /** Exports the selected rows with the shown columns; replaces the export of the whole list. */
  onExport?: ((format: ExportFormat, columns: string[]) => void) | undefined;
  /** Buttons of the bulk bar. */
  actions?: ReactNode;
};

/** Which cell gets the focus after editing; `away` leaves the focus where it is. */
export type CellLeave = "here" | "next" | "previous" | "away";

/** Editing in place: F2, Enter or a double click opens one cell, and only that cell renders again. */
export type CellEditing<Row> = {
  may: (row: Row, column: string) => boolean;
  /** The editor shown in the cell. */
  render: (row: Row, column: DataColumn<Row>, leave: (to: CellLeave) => void) => ReactNode;
};

export type TableError = { message: string; requestId?: string | undefined };

export type EmptyLook = { title: string; hint?: string; action?: ReactNode };

export type DataTableProps<Row, Sort extends string = string> = {
  /** Key of the preferences: `table.<id>`. */
  id: string;
  /** The table's name for screen readers. */
  caption: string;
  columns: DataColumn<Row>[];
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** The next page or order is loading; the old rows stay, dimmed. */
  busy?: boolean;
  error?: TableError | undefined;
  onRetry?: (() => void) | undefined;
  query: TableQuery<Sort>;
  /** A change of the order goes to page 1. */
  onQuery: (change: Partial<TableQuery<Sort>>) => void;
  rowKey: (row: Row) => string;
  /** The row's name for screen readers, as in "Select Northern Steel". */
  rowLabel: (row: Row) => string;
  /** Makes the first column a link. */
  rowHref?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  rowActions?: ((row: Row) => RowAction[]) | undefined;
  selection?: TableSelection | undefined;
  editing?: CellEditing<Row> | undefined;
  preferences?: TablePreferences | undefined;
  onPreferences?: ((next: TablePreferences) => void) | undefined;
  toolbar?: { title?: ReactNode; action?: ReactNode; filters?: ReactNode } | undefined;
  onExport?: ((format: ExportFormat, columns: string[]) => void) | undefined;
  onPrint?: (() => void) | undefined;
  empty?: EmptyLook | undefined;
  /** Whether filters are set: an empty table then says "nothing matches". */
  filtered?: boolean;
  onClearFilters?: (() => void) | undefined;
  /** Totals of all rows of the query, beside the pager's range. */
  sums?: ReactNode;
  /** `content`: grows with its rows instead of filling the view. */
  height?: "viewport" | "content";
  /** Height of the rows until the person chooses another. */
  density?: Density;
  /** False where columns are few and fixed: hides the column chooser. */
  choosable?: boolean;
  /** False for a short list that is loaded whole. */
  paged?: boolean;
};
