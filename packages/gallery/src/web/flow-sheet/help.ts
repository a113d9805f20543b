import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-flowSheetDrag": {
    purpose: {
      en: "Shows a flowsheet of data: nodes that can be placed, connected and edited.",
      zh: "展示数据流程图：节点可以摆放、连接和编辑。",
    },
    tasks: [
      { en: "Drag a node from the left onto the canvas", zh: "从左侧拖出节点放到画布" },
      { en: "Move the selected node", zh: "移动选中的节点", keys: [["ArrowRight"]] },
      { en: "Connect two nodes", zh: "连接两个节点" },
      { en: "Delete the selected node or line", zh: "删除选中的节点或连线", keys: [["Delete"]] },
      { en: "Download the flowsheet as JSON", zh: "将流程图下载为 JSON" },
    ],
    words: [],
  },
};
