import { BarChart, HeatmapChart, LineChart } from "echarts/charts";
import {
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from "echarts/components";
import { type EChartsCoreOption, init, use as bundle } from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";
import { drawAgain, lookOf, textOf, tooltipOf } from "../chart-look.ts";
import type { ChartLook } from "../chart-model.ts";

bundle([
  BarChart,
  HeatmapChart,
  LineChart,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  CanvasRenderer,
  SVGRenderer,
]);

/** The chart's options in the colours of the current theme. */
export type PlotOption = (look: ChartLook, width: number) => EChartsCoreOption;

type Given = { option: PlotOption; renderer: "svg" | "canvas"; onClick: (dataIndex: number) => void };

/** Renders curves and maps of many values, and again when size or theme change. Loaded on demand. */
export function drawPlot(element: HTMLElement, { option: first, renderer, onClick }: Given) {
  const instance = init(element, null, { renderer });
  let option = first;
  const draw = () => {
    const look = lookOf(element);
    const text = textOf(look);
    const base = {
      animation: false,
      color: [...look.palette],
      textStyle: text,
      tooltip: tooltipOf(look),
      legend: { top: 0, left: 0, itemHeight: 8, textStyle: { ...text, color: look.text }, selectedMode: false },
    };
    const own = option(look, instance.getWidth());
    const merged = (key: "tooltip" | "legend") => ({ ...base[key], ...(own[key] as object | undefined) });
    instance.setOption({ ...base, ...own, tooltip: merged("tooltip"), legend: merged("legend") }, { notMerge: true });
  };
  instance.on("click", ({ dataIndex }) => dataIndex !== undefined && onClick(dataIndex));
  const stopDrawing = drawAgain(element, instance, draw);
  draw();
  return {
    show(next: PlotOption) {
      option = next;
      draw();
    },
    /** Shows the values of a point; null none. */
    mark(seriesIndex: number, dataIndex: number | null) {
      instance.dispatchAction({ type: "downplay" });
      if (dataIndex === null) return instance.dispatchAction({ type: "hideTip" });
      instance.dispatchAction({ type: "showTip", seriesIndex, dataIndex });
      instance.dispatchAction({ type: "highlight", seriesIndex, dataIndex });
    },
    dispose() {
      stopDrawing();
      instance.dispose();
    },
  };
}
export type DrawnPlot = ReturnType<typeof drawPlot>;
