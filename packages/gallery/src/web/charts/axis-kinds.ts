import type { OptionOf } from "@busbar/web/ui/charts/kinds/kinds-engine.ts";
import type { ChartLook } from "@busbar/web/ui/charts/chart-model.ts";
import type { chartTexts } from "./chart-texts.ts";

export type Words = ReturnType<typeof chartTexts.useTexts>;
export type Kind<Key extends string> = {
  key: Key;
  option: OptionOf;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** Names that one text holds with commas between. */
export const namesIn = (text: string): string[] => text.split(",");

const grid = { left: 4, right: 12, top: 32, bottom: 4, containLabel: true };
const flat = { ...grid, top: 12 };
const names = (look: ChartLook, data: string[]) => ({
  type: "category",
  data,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: look.line } },
  axisLabel: { color: look.quiet, hideOverlap: true },
});
const values = (look: ChartLook, rest: object = {}) => ({
  type: "value",
  splitNumber: 4,
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: look.line } },
  axisLabel: { color: look.quiet },
  ...rest,
});
const legend = (look: ChartLook) => ({ top: 0, left: 0, selectedMode: false, textStyle: { color: look.text } });

const sold = [820, 932, 901, 934, 1290, 1130, 1020];
const forecast = [800, 900, 950, 960, 1200, 1180, 1050];
const byRegion = [5200, 6900, 6100, 4700, 3300, 2800];
const weather = [
  [4, 612],
  [8, 590],
  [12, 548],
  [16, 521],
  [20, 534],
  [24, 601],
  [27, 668],
  [30, 742],
  [33, 815],
  [36, 903],
] as const;
/** Open, close, lowest, highest. */
const prices = [
  [402, 418, 395, 424],
  [418, 409, 401, 426],
  [409, 431, 405, 437],
  [431, 446, 428, 452],
  [446, 433, 427, 449],
  [433, 398, 390, 436],
  [398, 411, 392, 415],
] as const;

/** The kinds with two axes. */
export function axisKinds(t: Words): Kind<"line" | "bar" | "scatter" | "candlestick">[] {
  const days = namesIn(t("days"));
  const regions = namesIn(t("regions"));
  return [
    {
      key: "line",
      option: (look) => ({
        grid,
        legend: legend(look),
        xAxis: names(look, days),
        yAxis: values(look),
        series: [
          { name: t("volume"), type: "line", smooth: true, areaStyle: { opacity: 0.16 }, data: sold },
          { name: t("forecast"), type: "line", smooth: true, lineStyle: { type: "dashed" }, data: forecast },
        ],
      }),
      heads: [t("day"), t("volume"), t("forecast")],
      rows: days.map((day, at) => [day, sold[at]!, forecast[at]!]),
    },
    {
      key: "bar",
      option: (look) => ({
        grid: flat,
        xAxis: names(look, regions),
        yAxis: values(look),
        series: [{ name: t("volume"), type: "bar", barMaxWidth: 28, data: byRegion }],
      }),
      heads: [t("region"), t("volume")],
      rows: regions.map((region, at) => [region, byRegion[at]!]),
    },
    {
      key: "scatter",
      option: (look) => ({
        grid: flat,
        xAxis: values(look),
        yAxis: values(look, { scale: true }),
        series: [{ name: t("load"), type: "scatter", symbolSize: 12, data: weather.map((one) => [...one]) }],
      }),
      heads: [t("temperature"), t("load")],
      rows: weather,
    },
    {
      key: "candlestick",
      option: (look) => ({
        grid: flat,
        xAxis: names(look, days),
        yAxis: values(look, { scale: true }),
        series: [
          {
            name: t("candlestick"),
            type: "candlestick",
            // As on Chinese markets: red goes up.
            itemStyle: {
              color: look.danger,
              borderColor: look.danger,
              color0: look.ok,
              borderColor0: look.ok,
            },
            data: prices.map((one) => [...one]),
          },
        ],
      }),
      heads: [t("day"), t("open"), t("close"), t("low"), t("high")],
      rows: days.map((day, at) => [day, ...prices[at]!]),
    },
  ];
}
