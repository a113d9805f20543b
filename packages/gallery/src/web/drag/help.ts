import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-dialogDrag": {
    purpose: { en: "Shows a dialog that can be moved inside the window.", zh: "展示可在窗口内移动的弹窗。" },
    tasks: [
      { en: "Open the dialog", zh: "打开弹窗" },
      { en: "Drag the dialog by its title", zh: "拖动标题移动弹窗" },
      {
        en: "Move it by keyboard once its title has the focus",
        zh: "标题获得焦点后用键盘移动",
        keys: [["ArrowRight"]],
      },
    ],
    words: [],
  },
  "gallery-cardDrag": {
    purpose: { en: "Shows cards whose order can be changed.", zh: "展示可以调整顺序的卡片。" },
    tasks: [
      { en: "Drag a card to another place", zh: "拖动卡片到其他位置" },
      { en: "Move the focused card", zh: "移动获得焦点的卡片", keys: [["Alt", "ArrowRight"]] },
      { en: "Reset the order", zh: "恢复顺序" },
    ],
    words: [],
  },
};
