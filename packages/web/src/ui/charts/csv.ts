type Cells = readonly (string | number)[];

const cell = (value: string | number) =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replace(/"/g, '""')}"` : value;

/** Rows as a CSV file that spreadsheets open as they are. */
export function csvOf(heads: Cells, rows: readonly Cells[]): Blob {
  const lines = [heads, ...rows].map((row) => row.map(cell).join(","));
  return new Blob([`\uFEFF${lines.join("\r\n")}\r\n`], { type: "text/csv;charset=utf-8" });
}
