import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-tabs": {
    purpose: { en: "Opens and closes tabs from a page.", zh: "在页面中打开和关闭标签页。" },
    tasks: [
      { en: "Open several tabs", zh: "打开几个标签页" },
      { en: "Close the others, or those on one side", zh: "关闭其他或某一侧的标签页" },
      { en: "Close all tabs that are not pinned", zh: "关闭全部未固定的标签页" },
    ],
    words: [],
  },
  "gallery-dynamicMeta": {
    purpose: {
      en: "Changes title, badge, icon and highlight of a menu entry while the portal runs.",
      zh: "在运行中更改菜单项的标题、徽标、图标和高亮。",
    },
    tasks: [
      { en: "Change the title and watch menu, tab and breadcrumb", zh: "更改标题，观察菜单、标签页和面包屑" },
      { en: "Add one to the badge, or remove it", zh: "徽标加一，或移除" },
      { en: "Choose another icon", zh: "选择其他图标" },
      { en: "Restore everything", zh: "全部恢复" },
    ],
    words: [],
  },
  "gallery-segmentParams": {
    purpose: {
      en: "Shows a parameter in the path; each value has a tab of its own.",
      zh: "展示路径中的参数，每个值有自己的标签页。",
    },
    tasks: [
      { en: "Open the other value", zh: "打开另一个值" },
      { en: "Compare the addresses of both tabs", zh: "比较两个标签页的地址" },
      { en: "Close a tab and open it again", zh: "关闭标签页后再次打开" },
    ],
    words: [],
  },
  "gallery-segmentQuery": {
    purpose: {
      en: "Shows a parameter in the query of the address; each value has a tab of its own.",
      zh: "展示地址查询中的参数，每个值有自己的标签页。",
    },
    tasks: [
      { en: "Open the other value", zh: "打开另一个值" },
      { en: "Compare the addresses of both tabs", zh: "比较两个标签页的地址" },
      { en: "Close a tab and open it again", zh: "关闭标签页后再次打开" },
    ],
    words: [],
  },
  "gallery-menu1": {
    purpose: {
      en: "Shows four levels of menus whose pages keep what was entered.",
      zh: "展示四级菜单，每级页面保留输入的内容。",
    },
    tasks: [
      { en: "Enter text, open another level and come back", zh: "输入文字，打开其他级别后再回来" },
      { en: "Follow the path in the breadcrumb", zh: "查看面包屑中的路径", keys: [["b"]] },
      { en: "Close the tab to clear its text", zh: "关闭标签页，文字随之清除" },
    ],
    words: [],
  },
  "gallery-errorDemo": {
    purpose: { en: "Causes an error, so that the error log can be tried.", zh: "制造一个错误，用来试用错误日志。" },
    tasks: [
      { en: "Simulate a rendering error", zh: "模拟渲染错误" },
      { en: "Open the error log", zh: "打开错误日志", keys: [["e"]] },
      { en: "Reload the page", zh: "刷新页面", keys: [["r"]] },
    ],
    words: [],
  },
};
