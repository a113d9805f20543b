import styles from "./charts.module.css";

type FigureTableProps = {
  name: string;
  /** Column headings, and rows with a row heading first, which differs between rows. */
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** The numbers of a chart as a table. */
export function FigureTable({ name, heads, rows }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" {...(at > 0 && { "data-figure": "" })}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} data-figure="">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
