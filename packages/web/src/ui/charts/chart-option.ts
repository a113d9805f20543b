import type { EChartsCoreOption } from "echarts/core";
import { formatMoney, formatQuantity } from "../values/format-values.ts";
import type { Chart, ChartLook, ChartSeries } from "./chart-model.ts";
import { textOf, tooltipOf } from "./chart-look.ts";

type Item = { seriesIndex: number; dataIndex: number };

/** An amount or a number, formatted as in tables. */
export const formatPoint = (value: string, unit: ChartSeries["unit"]): string =>
  unit === "money" ? formatMoney(value) : formatQuantity(value);

/** Maximum width of a row's name in pixels, on a chart that is wide enough. */
const nameWidth = 148;

/** Up to this many column names are all shown, wrapped to two lines where they are long. */
const fewNames = 6;

/**
 * Legend measures in pixels: line height, symbol and gap; then the maximum width of a Chinese and of any other
 * character.
 */
const [legendLine, legendSign, legendGap] = [20, 17, 16] as const;
const letterWidth = (letter: string) => (letter > "\u2e80" ? 12 : 7);

/** Number of lines that the legend takes; 0 for a single series. */
function legendLines(series: readonly ChartSeries[], width: number): number {
  if (series.length < 2) return 0;
  let lines = 1;
  let taken = 0;
  for (const { name } of series) {
    const own = legendSign + [...name].reduce((sum, letter) => sum + letterWidth(letter), 0);
    if (taken > 0 && taken + own > width) {
      lines += 1;
      taken = 0;
    }
    taken += own + legendGap;
  }
  return lines;
}

/** Options of the chart library. Its values are floats, for drawing only; texts show the exact values. */
export function chartOption(chart: Chart, look: ChartLook, locale: string, width: number): EChartsCoreOption {
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const series = chart.series.filter(({ tableOnly }) => !tableOnly);
  const toneOf = ({ tone, stage }: ChartSeries, at: number) =>
    stage ? look.stages[stage - 1] : tone ? look[tone] : look.palette[at % look.palette.length];
  const labelOf = ({ seriesIndex, dataIndex }: Item) => {
    const { name, unit, points } = series[seriesIndex]!;
    return `${chart.categories[dataIndex]}\n${name}  ${formatPoint(points[dataIndex]?.value ?? "0", unit)}`;
  };
  const text = textOf(look);
  const base = {
    animation: look.animation,
    animationDuration: 160,
    animationDurationUpdate: 160,
    textStyle: text,
    tooltip: { ...tooltipOf(look), formatter: (item: Item) => labelOf(item) },
    legend: {
      show: series.length > 1,
      top: 0,
      left: 0,
      itemWidth: 12,
      itemHeight: 8,
      itemGap: legendGap,
      icon: "roundRect",
      textStyle: { ...text, color: look.text },
      selectedMode: false,
    },
  };
  if (chart.kind === "tiles") return { ...base, ...tilesOf(chart, look, width, text) };

  const lies = chart.kind === "rows";
  const names = {
    type: "category",
    data: [...chart.categories],
    inverse: lies,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: lies
      ? { ...text, color: look.text, width: Math.min(nameWidth, width * 0.36), overflow: "truncate" }
      : chart.categories.length <= fewNames
        ? { ...text, interval: 0, width: (width - 72) / chart.categories.length, overflow: "break" }
        : { ...text, hideOverlap: true },
  };
  const values = {
    type: "value",
    minInterval: series.every(({ unit }) => unit === "count") ? 1 : 0,
    splitNumber: width < 480 ? 3 : 5,
    splitLine: { lineStyle: { color: look.line } },
    axisLabel: { ...text, formatter: (value: number) => short.format(value) },
  };
  return {
    ...base,
    grid: {
      left: 4,
      right: lies ? 72 : 8,
      top: 12 + legendLine * legendLines(series, width),
      bottom: 4,
      containLabel: true,
    },
    xAxis: lies ? values : names,
    yAxis: lies ? names : values,
    series: series.map((one, at) => ({
      name: one.name,
      type: one.look ?? "bar",
      // A line of the card's colour between the parts of a column.
      ...(one.stack && { stack: one.stack, itemStyle: { borderColor: look.card, borderWidth: 1 } }),
      color: toneOf(one, at),
      barMaxWidth: 28,
      symbolSize: 8,
      showSymbol: true,
      lineStyle: { width: 2 },
      label: {
        show: lies && series.length === 1,
        position: "right",
        ...text,
        formatter: ({ dataIndex }: Item) => {
          const value = one.points[dataIndex]?.value ?? "0";
          return one.unit !== "count" ? short.format(Number(value)) : formatPoint(value, "count");
        },
      },
      data: one.points.map(({ value }) => (value === null ? null : Number(value))),
    })),
  };
}

function tilesOf({ places = [], series: [shown], categories }: Chart, look: ChartLook, width: number, text: object) {
  const columns = Math.max(1, ...places.map(({ column }) => column));
  const rows = Math.max(1, ...places.map(({ row }) => row));
  const most = Math.max(1, ...(shown?.points ?? []).map(({ value }) => Number(value)));
  const hidden = { show: false, type: "value", min: 0.5 };
  const size = [Math.max(8, (width - 8) / columns - 4), 256 / rows - 4];
  return {
    grid: { left: 4, right: 4, top: 4, bottom: 4 },
    xAxis: { ...hidden, max: columns + 0.5 },
    yAxis: { ...hidden, max: rows + 0.5, inverse: true },
    series: [
      {
        name: shown?.name,
        type: "scatter",
        symbol: "roundRect",
        symbolSize: size,
        cursor: "pointer",
        label: {
          show: true,
          ...text,
          color: look.text,
          lineHeight: 14,
          formatter: ({ dataIndex }: Item) => {
            const value = shown?.points[dataIndex]?.value ?? null;
            return value === null ? (places[dataIndex]?.letters ?? "") : `${places[dataIndex]?.letters}\n${value}`;
          },
        },
        data: categories.map((_, at) => {
          const value = shown?.points[at]?.value ?? null;
          const share = value === null ? 0 : 0.16 + (Number(value) / most) * 0.54;
          return {
            value: [places[at]?.column ?? 0, places[at]?.row ?? 0],
            itemStyle: { color: mixed(look.accent, look.card, share), borderColor: look.line, borderWidth: 1 },
          };
        }),
      },
    ],
  };
}

/** Mixes `part` of one colour into another, both as `#rrggbb`, or `#rgb` as the build shortens them. */
function mixed(colour: string, base: string, part: number): string {
  const of = (colour: string, at: number) =>
    colour.length === 4
      ? Number.parseInt(colour.charAt(1 + at).repeat(2), 16)
      : Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16);
  const channel = (at: number) => Math.round(of(colour, at) * part + of(base, at) * (1 - part));
  return `rgb(${channel(0)}, ${channel(1)}, ${channel(2)})`;
}
