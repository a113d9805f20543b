import {
  BarChart,
  CandlestickChart,
  FunnelChart,
  GaugeChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
  SunburstChart,
  ThemeRiverChart,
  TreemapChart,
} from "echarts/charts";
import {
  GridComponent,
  LegendComponent,
  RadarComponent,
  SingleAxisComponent,
  TooltipComponent,
} from "echarts/components";
import { type EChartsCoreOption, init, use as bundle } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { drawAgain, lookOf, textOf, tooltipOf } from "../chart-look.ts";
import type { ChartLook } from "../chart-model.ts";

bundle([
  BarChart,
  CandlestickChart,
  FunnelChart,
  GaugeChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
  SunburstChart,
  ThemeRiverChart,
  TreemapChart,
  GridComponent,
  LegendComponent,
  RadarComponent,
  SingleAxisComponent,
  TooltipComponent,
  SVGRenderer,
]);

/** The chart's options in the colours of the current theme. */
export type OptionOf = (look: ChartLook, width: number) => EChartsCoreOption;

/** Renders any kind of chart, and again when size or theme change. In the chunk of all kinds, loaded on demand. */
export function drawKind(element: HTMLElement, optionOf: OptionOf): () => void {
  const instance = init(element, null, { renderer: "svg" });
  const draw = () => {
    const look = lookOf(element);
    const base = {
      animation: look.animation,
      color: [...look.palette],
      textStyle: textOf(look),
      tooltip: tooltipOf(look),
    };
    instance.setOption({ ...base, ...optionOf(look, instance.getWidth()) }, { notMerge: true });
  };
  const stopDrawing = drawAgain(element, instance, draw);
  draw();
  return () => {
    stopDrawing();
    instance.dispose();
  };
}
