import { textOf } from "../../../ui/charts/chart-look.ts";
import type { ChartLook } from "../../../ui/charts/chart-model.ts";
import type { PlotOption } from "../../../ui/charts/plots/plot-engine.ts";
import type { HeatCells } from "./span-load.ts";

const within = { outerBoundsMode: "same", outerBoundsContain: "axisLabel" } as const;

const categoryAxis = (look: ChartLook, data: readonly string[], more: object = {}) => ({
  type: "category",
  data: [...data],
  axisTick: { show: false },
  axisLine: { lineStyle: { color: look.line } },
  axisLabel: { ...textOf(look), hideOverlap: true, ...more },
});

const valueAxis = (look: ChartLook, name: string) => ({
  type: "value",
  name,
  nameTextStyle: { ...textOf(look), align: "left" },
  nameGap: 8,
  splitNumber: 4,
  splitLine: { lineStyle: { color: look.line } },
  axisLabel: textOf(look),
});

const byIndex = (words: (at: number) => string) => (item: { dataIndex: number } | readonly { dataIndex: number }[]) =>
  words(Array.isArray(item) ? (item[0]?.dataIndex ?? 0) : (item as { dataIndex: number }).dataIndex);

const drawn = (values: readonly (number | null)[]) => values.map((value) => (value === null ? null : value / 1000));

type Bars = {
  names: readonly string[];
  values: readonly (number | null)[];
  /** Days that are no workdays, in a lighter colour. */
  isLight: (at: number) => boolean;
  unit: string;
  words: (at: number) => string;
};

/** A column for each day or month. */
export const barsPlot =
  ({ names, values, isLight, unit, words }: Bars): PlotOption =>
  (look) => ({
    tooltip: { formatter: byIndex(words) },
    grid: { left: 4, right: 8, top: 32, bottom: 4, ...within },
    xAxis: categoryAxis(look, names),
    yAxis: valueAxis(look, unit),
    series: [
      {
        type: "bar",
        cursor: "pointer",
        barMaxWidth: 32,
        color: look.palette[0],
        data: drawn(values).map((value, at) => ({ value, itemStyle: { opacity: isLight(at) ? 0.55 : 1 } })),
      },
    ],
  });

type Heat = HeatCells & { days: readonly string[]; words: (at: number) => string };

/** Days by quarter-hours; the darker, the more. In dark themes the lighter. */
export const heatPlot =
  ({ days, times, loads, words }: Heat): PlotOption =>
  (look) => {
    const most = Math.max(0.001, ...drawn(loads).map((load) => load ?? 0));
    return {
      tooltip: { formatter: byIndex(words) },
      grid: { left: 4, right: 8, top: 8, bottom: 48, ...within },
      xAxis: categoryAxis(look, days),
      yAxis: { ...categoryAxis(look, times), inverse: true },
      visualMap: {
        type: "continuous",
        min: 0,
        max: most,
        calculable: false,
        orient: "horizontal",
        left: "center",
        bottom: 0,
        itemHeight: 160,
        itemWidth: 10,
        text: [most.toFixed(0), "0"],
        textStyle: textOf(look),
        // From the card to the strongest tone of the theme: read without telling hues apart.
        inRange: { color: [look.line, look.palette[0], look.stages[0]] },
      },
      series: [
        {
          type: "heatmap",
          cursor: "pointer",
          progressive: 0,
          itemStyle: { borderWidth: 0 },
          emphasis: { itemStyle: { borderColor: look.text, borderWidth: 2 } },
          data: loads.map((load, at) => [
            Math.floor(at / times.length),
            at % times.length,
            load === null ? "-" : load / 1000,
          ]),
        },
      ],
    };
  };

type Duration = { loads: readonly number[]; unit: string; words: (at: number) => string };

/** Loads in falling order over the share of time. */
export const durationPlot =
  ({ loads, unit, words }: Duration): PlotOption =>
  (look) => ({
    tooltip: {
      trigger: "axis",
      axisPointer: { type: "line", lineStyle: { color: look.quiet, width: 1 } },
      formatter: byIndex(words),
    },
    grid: { left: 4, right: 20, top: 32, bottom: 4, ...within },
    xAxis: {
      ...categoryAxis(
        look,
        loads.map((_, percent) => `${percent}%`),
        { interval: 19 },
      ),
      boundaryGap: false,
    },
    yAxis: valueAxis(look, unit),
    series: [
      {
        type: "line",
        step: "end",
        showSymbol: false,
        symbolSize: 6,
        color: look.palette[0],
        lineStyle: { width: 2 },
        areaStyle: { opacity: 0.08 },
        data: drawn(loads),
      },
    ],
  });
