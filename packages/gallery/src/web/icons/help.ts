import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-remixIcon": {
    purpose: { en: "Shows all icons that the portal has.", zh: "展示系统的全部图标。" },
    tasks: [
      { en: "Find an icon by name", zh: "按名称查找图标", keys: [["/"]] },
      { en: "Limit the icons to a group or a style", zh: "按分组或样式筛选" },
      { en: "Copy the name or the tag of an icon", zh: "复制图标的名称或标签" },
    ],
    words: [],
  },
  "gallery-iconSelector": {
    purpose: { en: "Shows the selector that menus use for their icons.", zh: "展示菜单管理所用的图标选择器。" },
    tasks: [
      { en: "Open the selector", zh: "打开选择器" },
      { en: "Search the icons, or turn the pages", zh: "搜索图标，或翻页" },
      { en: "Choose an icon", zh: "选择图标", keys: [["Enter"]] },
    ],
    words: [],
  },
};
