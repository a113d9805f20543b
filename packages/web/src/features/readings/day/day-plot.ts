import type { PlotOption } from "../../../ui/charts/plots/plot-engine.ts";
import { textOf } from "../../../ui/charts/chart-look.ts";
import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";
import type { ChartLook } from "../../../ui/charts/chart-model.ts";
import type { Slot } from "./day-load.ts";

/** A curve beside that of the day. */
export type ComparedCurve = { key: string; name: string; loads: readonly (number | null)[] };

type DayPlot = {
  slots: readonly Slot[];
  unit: string;
  names: { load: string; estimated: string };
  compared: readonly ComparedCurve[];
  /** Names of the bands that are shaded. */
  bandName: (band: TouBand, short: boolean) => string;
  /** Lines of the tooltip at a slot. */
  words: (at: number) => string;
};

/**
 * The parts of a curve that are measured and those that are estimated, each with the point where the other begins, so
 * that no part of the line is missing.
 */
export function partsOf(slots: readonly Slot[]): { measured: (number | null)[]; estimated: (number | null)[] } {
  const isEstimated = (at: number) => slots[at]?.quality === "E";
  return {
    measured: slots.map(({ load }, at) => (isEstimated(at) ? null : load)),
    estimated: slots.map(({ load }, at) =>
      isEstimated(at) || isEstimated(at - 1) || isEstimated(at + 1) ? load : null,
    ),
  };
}

/** Stretches of slots of one band, the last slot included. */
export function stretchesOf(slots: readonly Slot[]): { band: TouBand; first: number; last: number }[] {
  const found: { band: TouBand; first: number; last: number }[] = [];
  slots.forEach(({ band }, at) => {
    const before = found.at(-1);
    if (band === null) return;
    if (before?.band === band && before.last === at - 1) before.last = at;
    else found.push({ band, first: at, last: at });
  });
  return found;
}

/** The tones of the calendar's editor. */
const toneOf = (look: ChartLook): Record<TouBand, string> => ({
  S: look.danger,
  P: look.warn,
  F: look.quiet,
  V: look.ok,
  D: look.accent,
});

/** The bands behind the curve, each with its name; a day of one band alone needs none. */
function shaded(slots: readonly Slot[], look: ChartLook, bandName: (band: TouBand) => string) {
  const stretches = stretchesOf(slots);
  if (stretches.length < 2) return {};
  return {
    markArea: {
      silent: true,
      data: stretches.map(({ band, first, last }) => [
        {
          name: bandName(band),
          xAxis: first,
          itemStyle: { color: toneOf(look)[band], opacity: 0.1 },
          label: { ...textOf(look), position: "insideTop" },
        },
        { xAxis: Math.min(last + 1, slots.length - 1) },
      ]),
    },
  };
}

/** Values for drawing alone; texts show the exact ones. */
const drawn = (loads: readonly (number | null)[]) => loads.map((load) => (load === null ? null : load / 1000));

export const dayPlot =
  ({ slots, unit, names, compared, bandName, words }: DayPlot): PlotOption =>
  (look, width) => {
    const text = textOf(look);
    const { measured, estimated } = partsOf(slots);
    const hours = width < 520 ? 6 : 3;
    const line = { type: "line", showSymbol: false, connectNulls: false, symbolSize: 6, emphasis: { scale: 1.4 } };
    return {
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "line", lineStyle: { color: look.quiet, width: 1 } },
        formatter: (items: readonly { dataIndex: number }[]) => words(items[0]?.dataIndex ?? 0),
      },
      grid: { left: 4, right: 12, top: 40, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
      xAxis: {
        type: "category",
        boundaryGap: false,
        data: slots.map(({ from }) => from),
        axisTick: { show: false },
        axisLine: { lineStyle: { color: look.line } },
        axisLabel: {
          ...text,
          interval: (_: number, label: string) => label.endsWith(":00") && Number(label.slice(0, 2)) % hours === 0,
        },
      },
      yAxis: {
        type: "value",
        name: unit,
        nameTextStyle: { ...text, align: "left" },
        nameGap: 8,
        splitNumber: 4,
        splitLine: { lineStyle: { color: look.line } },
        axisLabel: text,
      },
      series: [
        {
          ...line,
          name: names.load,
          color: look.palette[0],
          lineStyle: { width: 2 },
          // A value between two gaps has no line.
          symbol: "circle",
          showSymbol: measured.some(
            (load, at) => load !== null && (measured[at - 1] ?? null) === null && (measured[at + 1] ?? null) === null,
          ),
          areaStyle: { opacity: compared.length > 0 ? 0 : 0.08 },
          data: drawn(measured),
          z: 3,
          ...shaded(slots, look, (band) => bandName(band, width < 520)),
        },
        ...(slots.some(({ quality }) => quality === "E")
          ? [
              {
                ...line,
                name: names.estimated,
                color: look.palette[0],
                lineStyle: { width: 2, type: "dashed" },
                data: drawn(estimated),
                z: 3,
              },
            ]
          : []),
        ...compared.map(({ name, loads }, at) => ({
          ...line,
          name,
          color: look.palette[at + 1],
          lineStyle: { width: 1.5 },
          data: drawn(loads),
        })),
      ],
    };
  };
