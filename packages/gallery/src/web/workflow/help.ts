import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-workflow": {
    purpose: {
      en: "Shows a workflow of steps: place them, connect them, save the drawing as a version.",
      zh: "展示工作流：摆放步骤、连线，并保存为版本。",
    },
    tasks: [
      { en: "Drag a step from the left onto the canvas", zh: "从左侧拖出步骤放到画布" },
      { en: "Move the selected step", zh: "移动选中的步骤", keys: [["ArrowRight"]] },
      { en: "Connect two steps", zh: "连接两个步骤" },
      { en: "Delete the selected step or line", zh: "删除选中的步骤或连线", keys: [["Delete"]] },
      { en: "Save a version, or download the image", zh: "保存版本，或下载图片" },
    ],
    words: [],
  },
};
