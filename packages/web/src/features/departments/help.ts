import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  departments: {
    purpose: { en: "Shows the departments of your organisation and their members.", zh: "显示本单位的部门及成员。" },
    tasks: [
      { en: "Select a department to see its members", zh: "选择部门，查看成员" },
      { en: "Create a department or a subdepartment", zh: "新建部门或下级部门" },
      {
        en: "Move a department up among its siblings, or drag it",
        zh: "上移部门，或拖动调整",
        keys: [["Alt", "ArrowUp"]],
      },
      { en: "Move a department below the previous one", zh: "移到上一个部门之下", keys: [["Alt", "ArrowRight"]] },
      { en: "Rename or delete a department", zh: "重命名或删除部门" },
    ],
    words: ["scope"],
  },
};
