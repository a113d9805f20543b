/** One value as exact decimal text, null where there is none, and the list that it counts. */
export type ChartPoint = { value: string | null; href?: string };

export type ChartSeries = {
  name: string;
  /** Amounts of money in yuan, or a number of records. */
  unit: "money" | "count";
  look?: "bar" | "line";
  /** Series of one name stand upon each other. */
  stack?: string;
  /** Told by its colour: what is late, what is done; the palette's next one without it. */
  tone?: "danger" | "warn" | "ok";
  /** In the table alone: its values are of another size. */
  tableOnly?: boolean;
  points: readonly ChartPoint[];
};

/**
 * What a chart shows and its table tells, the same numbers in both. `columns` stand side by side, `rows` lie below each
 * other, `tiles` lie where `places` say, both from 1, with `letters` on them.
 */
export type Chart = {
  kind: "columns" | "rows" | "tiles";
  /** What a category is, as the table's first head. */
  of: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  places?: readonly { column: number; row: number; letters: string }[];
};

export type ChartLook = {
  text: string;
  quiet: string;
  line: string;
  card: string;
  accent: string;
  danger: string;
  warn: string;
  ok: string;
  palette: readonly string[];
  font: string;
  animation: boolean;
};

/** The points that are drawn, in the order in which the keys go through them: by category, then by series. */
export function pointsDrawn({ categories, series }: Chart) {
  return categories.flatMap((category, dataIndex) =>
    series
      .filter(({ tableOnly }) => !tableOnly)
      .flatMap(({ name, unit, points }, seriesIndex) => {
        const point = points[dataIndex];
        return point && point.value !== null
          ? [{ category, dataIndex, seriesIndex, name, unit, value: point.value, href: point.href }]
          : [];
      }),
  );
}

/** Nothing to draw: no value but nulls and zeros. */
export const isEmptyChart = (chart: Chart): boolean => pointsDrawn(chart).every(({ value }) => Number(value) === 0);
