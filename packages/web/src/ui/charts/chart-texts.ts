import { useUiTexts } from "../texts/ui-texts.tsx";

// Here instead of with the kit's texts, since those are in the first load.
const zh = {
  look: "显示方式",
  chart: "图表",
  table: "表格",
  picture: "下载图片",
  file: "下载 CSV",
  keys: "方向键逐项查看，回车打开明细",
  noChart: "图表加载失败，已改为表格",
  empty: "暂无数据",
};
const en: typeof zh = {
  look: "View",
  chart: "Chart",
  table: "Table",
  picture: "Download image",
  file: "Download CSV",
  keys: "Use the arrow keys to go through the values, Enter to open the details.",
  noChart: "The chart could not be loaded. The table is shown instead.",
  empty: "No data",
};

/** Texts of the charts in the current language. */
export const useChartTexts = (): typeof zh => (useUiTexts().locale.startsWith("zh") ? zh : en);
