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
import { lookOf } from "../chart-look.ts";
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
    const text = { color: look.quiet, fontFamily: look.font, fontSize: 12 };
    const base = {
      animation: look.animation,
      color: [...look.palette],
      textStyle: text,
      tooltip: {
        trigger: "item",
        // Drawn, not written as HTML, as the policy of styles wants it.
        renderMode: "richText",
        confine: true,
        transitionDuration: 0,
        backgroundColor: look.card,
        borderColor: look.line,
        textStyle: { ...text, color: look.text },
      },
    };
    drawn.setOption({ ...base, ...optionOf(look, drawn.getWidth()) }, { notMerge: true });
  };
  const sized = new ResizeObserver(() => {
    // A hidden view has no size; it is drawn when it comes back.
    if (element.clientWidth === 0) return;
    drawn.resize();
    draw();
  });
  sized.observe(element);
  const themed = new MutationObserver(draw);
  themed.observe(document.documentElement, { attributeFilter: ["data-theme", "data-mode"] });
  draw();
  return () => {
    sized.disconnect();
    themed.disconnect();
    drawn.dispose();
  };
}
