/** Label and value. */
export type Fact = { label: string; value: string; strong?: boolean };

export type PrintedColumn = {
  title: string;
  /** A share of the table's width. */
  width: number;
  align?: "start" | "end";
};

export type PrintedRow =
  /** A line over the whole width that begins a group; it is never the last on a page. */
  { group: string } | { cells: readonly string[]; strong?: boolean; muted?: boolean };

/** What stands on paper one below the other. */
export type PrintedPart =
  | { kind: "heading"; text: string; facts: readonly Fact[] }
  /** Boxes side by side, such as seller and buyer. */
  | { kind: "boxes"; boxes: readonly { title: string; facts: readonly Fact[] }[] }
  | { kind: "facts"; columns: number; facts: readonly Fact[] }
  /** The head is repeated on each page. */
  | { kind: "table"; title?: string; columns: readonly PrintedColumn[]; rows: readonly PrintedRow[] }
  | { kind: "text"; text: string; strong?: boolean };

/**
 * A document on A4 as data, drawn by the port `documents`. Texts are drawn as they are, never read as markup, and what
 * they name is never opened. Equal documents are equal bytes.
 */
export type PrintedDocument = {
  title: string;
  author: string;
  /** When this version came to be; never the present moment, which would make other bytes each time. */
  versionAt: Date;
  /** Across each page in pale letters, such as 草稿. */
  mark?: string;
  /** At the foot of each page, left of its number. */
  foot: string;
  parts: readonly PrintedPart[];
};
