import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  dictionaries: {
    purpose: {
      en: "Maintains the lists that forms offer, such as industries and grid companies.",
      zh: "维护表单中可选的内容，如行业、电网企业。",
    },
    tasks: [
      { en: "Choose a dictionary and edit an item", zh: "选择字典并修改字典项" },
      { en: "Create an item", zh: "新建字典项" },
      { en: "Move an item up, or drag it", zh: "上移字典项，或拖动调整", keys: [["Alt", "ArrowUp"]] },
      { en: "Disable an item; existing records keep it", zh: "停用字典项，已有记录不受影响" },
    ],
    words: ["dictionary"],
  },
};
