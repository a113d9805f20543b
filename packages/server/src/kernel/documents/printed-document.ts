/** Label and value. */
export type Fact = { label: string; value: string; strong?: boolean };

export type PrintedColumn = {
  title: string;
  /** A share of the table's width. */
  width: number;
  align?: "start" | "end";
};

export type PrintedRow =
  /** A line over the full width that begins a group; never the last line of a page. */
  { group: string } | { cells: readonly string[]; strong?: boolean; muted?: boolean };

/** A part of the document; parts follow each other down the page. */
export type PrintedPart =
  | { kind: "heading"; text: string; facts: readonly Fact[] }
  /** Boxes side by side, such as seller and buyer. */
  | { kind: "boxes"; boxes: readonly { title: string; facts: readonly Fact[] }[] }
  | { kind: "facts"; columns: number; facts: readonly Fact[] }
  /** The head is repeated on each page. */
  | { kind: "table"; title?: string; columns: readonly PrintedColumn[]; rows: readonly PrintedRow[] }
  | { kind: "text"; text: string; strong?: boolean };

/**
 * A document on A4 as data, drawn by the port `documents`. Texts are never interpreted as markup, and links in them are
 * never fetched. Equal documents give equal bytes.
 */
export type PrintedDocument = {
  title: string;
  author: string;
  /** When this version was created; not the present time, which would change the bytes. */
  versionAt: Date;
  /** Across each page in pale letters, such as 草稿. */
  mark?: string;
  /** At the foot of each page, left of the page number. */
  foot: string;
  parts: readonly PrintedPart[];
};
