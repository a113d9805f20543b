import { BarChart, LineChart, ScatterChart } from "echarts/charts";
import { GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { init, use as bundle } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { drawAgain, lookOf } from "./chart-look.ts";
import { type Chart, pointsDrawn } from "./chart-model.ts";
import { chartOption } from "./chart-option.ts";

bundle([BarChart, LineChart, ScatterChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

type Drawing = { chart: Chart; locale: string };

/**
 * Renders into an element, and again when its size or the theme changes. In the chunk of the library, loaded on demand.
 */
export function drawChart(element: HTMLElement, onOpen: (href: string) => void) {
  const instance = init(element, null, { renderer: "svg" });
  let present: Drawing | undefined;
  const draw = () => {
    if (!present) return;
    const { chart, locale } = present;
    instance.setOption(chartOption(chart, lookOf(element), locale, instance.getWidth()), { notMerge: true });
  };
  instance.on("click", ({ seriesIndex, dataIndex }) => {
    const point =
      present &&
      pointsDrawn(present.chart).find((one) => one.seriesIndex === seriesIndex && one.dataIndex === dataIndex);
    if (point?.href) onOpen(point.href);
  });
  const stopDrawing = drawAgain(element, instance, draw);
  return {
    show(next: Drawing) {
      present = next;
      draw();
    },
    /** Highlights a point and shows its tooltip; null highlights none. */
    mark(point: { seriesIndex: number; dataIndex: number } | null) {
      instance.dispatchAction({ type: "downplay" });
      instance.dispatchAction(point ? { type: "showTip", ...point } : { type: "hideTip" });
      if (point) instance.dispatchAction({ type: "highlight", ...point });
    },
    dispose() {
      stopDrawing();
      instance.dispose();
    },
  };
}
export type DrawnChart = ReturnType<typeof drawChart>;
