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
  /** `end` for figures: right-aligned and tabular. */
  align?: "start" | "center" | "end";
  sortable?: boolean | string;
  pinned?: PinSide;
  /** False keeps the column in view; the first column is never hidden. */
  hideable?: boolean;
  /** Hidden until the person chooses it. */
  hidden?: boolean;
  /** A sentence shown at the head. */
  help?: string;
  /** Lines of text a cell may take before it is cut. */
  lines?: 1 | 2;
  /** Takes the room that is left when the table is narrower than its place. */
  grow?: boolean;
  /** The column's part in the card that a row becomes on a phone. */
  card?: "title" | "status" | "fact";
};

/** `sort` is a column name, with a minus for falling; undefined is the server's default order. */
export type TableQuery<Sort extends string = string> = {
  pageNo: number;
  pageSize: number;
  sort?: Sort | undefined;
};

/** A person's choices for one table; every part is optional so that an old or empty one still reads. */
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
  /** Why it cannot be done now; the entry stays visible with this sentence. */
  disabledReason?: string | undefined;
  danger?: boolean;
  onRun: () => void;
};

export type TableSelection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Every row of the query is meant, also those on other pages. */
  allMatching?: boolean;
  /** Rows meant when all match, as the server counts them at that moment. */
  matching?: number | undefined;
  onAllMatching?: (all: boolean) => void;
  /** Exports the rows selected, with the columns shown; in place of the export of the whole list. */
  onExport?: ((format: ExportFormat, columns: string[]) => void) | undefined;
  /** Buttons of the bulk bar. */
  actions?: ReactNode;
};

/** Where the focus goes from a cell that was edited; `away` leaves it where it is. */
export type CellLeave = "here" | "next" | "previous" | "away";

/** Cells that are changed where they stand: F2, Enter or a double press opens one, and only that one is drawn anew. */
export type CellEditing<Row> = {
  may: (row: Row, column: string) => boolean;
  /** What stands in the cell meanwhile. */
  render: (row: Row, column: DataColumn<Row>, leave: (to: CellLeave) => void) => ReactNode;
};

export type TableError = { message: string; requestId?: string | undefined };

export type EmptyLook = { title: string; hint?: string; action?: ReactNode };

export type DataTableProps<Row, Sort extends string = string> = {
  /** Key of the preferences: `table.<id>`. */
  id: string;
  /** Read by screen readers as the table's name. */
  caption: string;
  columns: DataColumn<Row>[];
  /** Undefined until the first page has come. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** A next page or order is under way; the old rows stay, dimmed. */
  busy?: boolean;
  error?: TableError | undefined;
  onRetry?: (() => void) | undefined;
  query: TableQuery<Sort>;
  /** A change of the order brings page 1 with it. */
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
  /** Filters are set: no rows then means "nothing matches". */
  filtered?: boolean;
  onClearFilters?: (() => void) | undefined;
  /** Rows of controls above the table beyond the first; each takes 60 px off the height. */
  extraRows?: number;
  /** `content` grows with its rows instead of filling the view. */
  height?: "viewport" | "content";
  /** False where columns are few and fixed: no chooser. */
  choosable?: boolean;
  /** False for a short list that comes whole. */
  paged?: boolean;
};
