import controls from "../fields/controls.module.css";
import { Missing } from "../values/Values.tsx";
import type { Chart } from "./chart-model.ts";
import { formatPoint } from "./chart-option.ts";
import styles from "./charts.module.css";

/** The numbers of a chart as a table; each links to the list that it counts. */
export function ChartTable({ chart, name }: { chart: Chart; name: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{chart.of}</th>
            {chart.series.map((series) => (
              <th key={series.name} scope="col" data-figure="">
                {series.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.categories.map((category, at) =>
            chart.kind === "tiles" &&
            chart.series.every(({ points }) => (points[at]?.value ?? null) === null) ? null : (
              <tr key={category}>
                <th scope="row">{category}</th>
                {chart.series.map(({ name: series, unit, points }) => {
                  const { value = null, href } = points[at] ?? {};
                  const text = value === null ? <Missing /> : formatPoint(value, unit);
                  return (
                    <td key={series} data-figure="">
                      {href && value !== null ? (
                        <a className={controls.link} href={href}>
                          {text}
                        </a>
                      ) : (
                        text
                      )}
                    </td>
                  );
                })}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
