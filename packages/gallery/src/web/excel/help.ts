import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-exportExcel": {
    purpose: { en: "Exports all rows of a table to a file.", zh: "把表格的全部行导出为文件。" },
    tasks: [
      { en: "Enter a file name", zh: "填写文件名" },
      { en: "Choose the type of file", zh: "选择文件类型" },
      { en: "Export the rows", zh: "导出" },
    ],
    words: [],
  },
  "gallery-exportSelectedExcel": {
    purpose: { en: "Exports the selected rows of a table to a file.", zh: "把表格中选中的行导出为文件。" },
    tasks: [
      { en: "Select the rows to export", zh: "选择要导出的行" },
      { en: "Enter a file name and choose the type", zh: "填写文件名并选择类型" },
      { en: "Export the selected rows", zh: "导出选中行" },
    ],
    words: [],
  },
  "gallery-exportMergeHeaderExcel": {
    purpose: { en: "Exports rows below a header of two lines to a file.", zh: "把带两行合并表头的数据导出为文件。" },
    tasks: [
      { en: "Enter a file name", zh: "填写文件名" },
      { en: "Turn the automatic column width on or off", zh: "打开或关闭自动列宽" },
      { en: "Export the rows and open the file to see its header", zh: "导出后打开文件查看表头" },
    ],
    words: [],
  },
};
