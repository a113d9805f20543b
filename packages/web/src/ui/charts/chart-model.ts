/** One value as exact decimal text, null where there is none, and the link to the list that it counts. */
export type ChartPoint = { value: string | null; href?: string };

export type ChartSeries = {
  name: string;
  /** Money in yuan, a number of records, or a quantity whose unit the name says. */
  unit: "money" | "count" | "quantity";
  look?: "bar" | "line";
  /** Series with the same name are stacked. */
  stack?: string;
  /** Colour by meaning: overdue or done, for example; absent: the next colour of the palette. */
  tone?: "danger" | "warn" | "ok";
  /** Colour by place in a sequence of six states, from 1; people who see few colours tell them apart as well. */
  stage?: number;
  /** Shown in the table only, since its values are of another magnitude. */
  tableOnly?: boolean;
  points: readonly ChartPoint[];
};

/**
 * The data of a chart and of its table.
 * `columns` are vertical bars, `rows` horizontal bars; `tiles` are placed at `places` (row and column, from 1) and show
 * `letters`.
 */
export type Chart = {
  kind: "columns" | "rows" | "tiles";
  /** What a category is; heading of the table's first column. */
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
  stages: readonly string[];
  font: string;
  animation: boolean;
};

/** The points in the order of the arrow keys: by category, then by series. */
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

/** Whether every value is null or zero. */
export const isEmptyChart = (chart: Chart): boolean => pointsDrawn(chart).every(({ value }) => Number(value) === 0);
