import type { ShippedRow } from "@busbar/contract/menus/menus";
import { admin, group, hidden, pageRow } from "./menu-group.ts";

/** A level that is a page and holds the next one. */
const nested = (path: string, name: string, zh: string, en: string, parent: string, sort: number): ShippedRow[] => [
  { ...pageRow([path, name, zh, en, name === "Menu1" ? "route-line" : ""], sort, parent), component: "gallery-menu1" },
];

/** A site that the product brings on the list of those that may be framed. */
const preset = (name: string, zh: string, en: string, icon: string, site: string, sort: number): ShippedRow => ({
  ...pageRow([`view?${new URLSearchParams({ url: `${site}/`, title: zh, icon })}`, name, zh, en, icon], sort, "Iframe"),
  component: "frame",
  framesSite: site,
});

/** Menu rows of the group "Other", for administrators. */
export const otherRows: readonly ShippedRow[] = [
  ...group(["/other", "Other", "其他", "Other", "archive-line", admin], 210, undefined, []),
  pageRow(["workflow", "Workflow", "工作流", "Workflow", "flow-chart"], 1, "Other"),
  pageRow(["echarts", "Echarts", "图表", "Charts", "bubble-chart-line"], 2, "Other"),
  pageRow(["print", "Print", "打印", "Print", "printer-line"], 3, "Other"),
  pageRow(["notice", "Notice", "通知", "Notice", "message-2-line"], 4, "Other"),
  pageRow(["timeline", "Timeline", "时间线", "Timeline", "time-line"], 5, "Other"),
  pageRow(["tabs", "Tabs", "多标签", "Tabs", "bank-card-line"], 6, "Other"),
  pageRow(
    ["dynamicMeta", "DynamicMeta", "动态Meta", "Dynamic meta", "notification-badge-line", { meta: { badge: "0" } }],
    7,
    "Other",
  ),
  ...group(
    [
      "dynamicSegment",
      "DynamicSegment",
      "动态路径参数",
      "Dynamic segment",
      "arrow-left-right-line",
      { redirect: "test1/1" },
    ],
    8,
    "Other",
    [["test1/:id", "SegmentParams", "Params", "Params", "", { meta: hidden }]],
  ),
  {
    ...pageRow(["test1/1", "SegmentParamsOne", "Params id=1", "Params id=1", ""], 2, "DynamicSegment"),
    component: "gallery-segmentParams",
  },
  pageRow(["test2", "SegmentQuery", "Query", "Query", "", { meta: hidden }], 3, "DynamicSegment"),
  // The address with its query finds the page of the path.
  {
    ...pageRow(["test2?id=1", "SegmentQueryOne", "Query id=1", "Query id=1", ""], 4, "DynamicSegment"),
    component: "gallery-segmentQuery",
  },
  ...group(["drag", "Drag", "拖拽", "Drag", "drag-drop-line"], 9, "Other", [
    ["dialogDrag", "DialogDrag", "弹窗拖拽", "Dialog drag", ""],
    ["cardDrag", "CardDrag", "卡片拖拽", "Card drag", ""],
    ["flowSheetDrag", "FlowSheetDrag", "流程图拖拽", "Flowsheet drag", "", { meta: { noKeepAlive: true } }],
  ]),
  pageRow(["loading", "Loading", "加载", "Loading", "loader-line"], 10, "Other"),
  pageRow(["upload", "Upload", "上传", "Upload", "chat-upload-line"], 11, "Other"),
  ...nested("menu1", "Menu1", "多级路由缓存", "Nested cache", "Other", 12),
  ...nested("menu1-1", "Menu11", "菜单 1-1", "Menu 1-1", "Menu1", 1),
  ...nested("menu1-1-1", "Menu111", "菜单 1-1-1", "Menu 1-1-1", "Menu11", 1),
  ...nested("menu1-1-1-1", "Menu1111", "菜单 1-1-1-1", "Menu 1-1-1-1", "Menu111", 1),
  pageRow(["log", "ErrorDemo", "错误日志模拟", "Error log demo", "error-warning-line"], 13, "Other"),
  pageRow(["cssfx", "Cssfx", "Css动画", "CSS effects", "css3-line"], 14, "Other"),
  pageRow(["social", "Social", "第三方登录", "Social login", "github-fill"], 15, "Other"),
  ...group(
    [
      "https://www.nea.gov.cn/",
      "ExternalLink",
      "外链",
      "External links",
      "external-link-line",
      { meta: { target: "_blank" }, needs: { role: ["Admin", "Editor"], mode: "oneOf" } },
    ],
    16,
    "Other",
    [],
  ),
  ...group(["iframe", "Iframe", "Iframe", "Iframe", "window-line", { redirect: "search" }], 17, "Other", []),
  { ...pageRow(["view", "IframeView", "Iframe", "Iframe", "", { meta: hidden }], 1, "Iframe"), component: "frame" },
  preset("IframeSearchSite", "360搜索", "360 Search", "search-2-line", "https://www.so.com", 2),
  preset("IframeVideoSite", "哔哩哔哩", "Bilibili", "bilibili-line", "https://www.bilibili.com", 3),
  pageRow(["search", "IframeSearch", "自定义Iframe", "Custom iframe", "search-2-line"], 4, "Iframe"),
  ...group(["excel", "Excel", "Excel", "Excel", "file-excel-2-line"], 18, "Other", [
    ["exportExcel", "ExportExcel", "导出Excel", "Export Excel", ""],
    ["exportSelectedExcel", "ExportSelectedExcel", "导出选中行Excel", "Export selected Excel", ""],
    ["exportMergeHeaderExcel", "ExportMergeHeaderExcel", "导出合并Excel", "Export merged header Excel", ""],
  ]),
];
