import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-comprehensiveTable": {
    purpose: {
      en: "Shows a table with everything: filters, sorting, columns, selection, rows that can be edited.",
      zh: "展示功能齐全的表格：筛选、排序、列设置、选择和编辑。",
    },
    tasks: [
      { en: "Find rows by title", zh: "按标题查找", keys: [["/"]] },
      { en: "Move to the next row", zh: "移到下一行", keys: [["j"]] },
      { en: "Select a row", zh: "选择一行", keys: [["x"]] },
      { en: "Edit or delete rows", zh: "编辑或删除行" },
      { en: "Open details in the background", zh: "在后台打开详情" },
    ],
    words: [],
  },
  "gallery-tableDetail": {
    purpose: {
      en: "Shows one row in a tab of its own, which keeps what is entered.",
      zh: "在单独的标签页中展示一行，保留输入的内容。",
    },
    tasks: [
      { en: "Enter text, open another tab and come back", zh: "输入文字，打开其他标签页后再回来" },
      { en: "Refresh the page of the table from here", zh: "从这里刷新表格页" },
      { en: "Return to the table", zh: "返回表格" },
    ],
    words: [],
  },
  "gallery-inlineEditTable": {
    purpose: { en: "Shows a table whose cells are edited in place.", zh: "展示可直接编辑单元格的表格。" },
    tasks: [
      { en: "Edit the focused cell", zh: "编辑当前单元格", keys: [["F2"]] },
      { en: "Save and go to the next cell", zh: "保存并到下一格", keys: [["Tab"]] },
      { en: "Cancel", zh: "放弃修改", keys: [["Escape"]] },
    ],
    words: [],
  },
  "gallery-customTable": {
    purpose: {
      en: "Shows a table that its reader arranges: stripes, borders, columns, full screen.",
      zh: "展示可自行调整的表格：斑马纹、边框、列和全屏。",
    },
    tasks: [
      { en: "Turn stripes and borders on or off", zh: "打开或关闭斑马纹和边框" },
      { en: "Resize the column whose header has the focus", zh: "调整表头所在列的宽度", keys: [["Alt", "ArrowRight"]] },
      { en: "Move the column", zh: "移动列", keys: [["Alt", "Shift", "ArrowRight"]] },
      { en: "Show the table in full screen", zh: "全屏显示表格" },
    ],
    words: [],
  },
  "gallery-vabList": {
    purpose: { en: "Shows rows with their pictures as a list, ten at a time.", zh: "以图文列表展示数据，每页十行。" },
    tasks: [
      { en: "Find a row by title", zh: "按标题查找", keys: [["/"]] },
      { en: "Go to the next page", zh: "翻到下一页" },
      {
        en: "Compare the list with the comprehensive table, which shows the same rows",
        zh: "与显示相同数据的综合表格比较",
      },
    ],
    words: [],
  },
};
