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

/** What is drawn, in the colours of the present theme. */
export type OptionOf = (look: ChartLook, width: number) => EChartsCoreOption;

/** Draws any kind into an element, and again when its size or the theme changes. Loaded with all kinds, by need alone. */
export function drawKind(element: HTMLElement, optionOf: OptionOf): () => void {
  const drawn = init(element, null, { renderer: "svg" });
  const draw = () => {
    const look = lookOf(element);
    const base = {
      animation: look.animation,
      color: [...look.palette],
      textStyle: textOf(look),
      tooltip: tooltipOf(look),
    };
    drawn.setOption({ ...base, ...optionOf(look, drawn.getWidth()) }, { notMerge: true });
  };
  const stopDrawing = drawAgain(element, drawn, draw);
  draw();
  return () => {
    stopDrawing();
    drawn.dispose();
  };
}
