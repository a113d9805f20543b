import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-comprehensiveForm": {
    purpose: {
      en: "Shows a form with all kinds of fields. It checks what is entered and saves nothing.",
      zh: "展示包含各种字段的表单，只校验，不保存。",
    },
    tasks: [
      { en: "Fill in the form and create the event", zh: "填写表单并创建活动" },
      { en: "Leave a required field empty to see its message", zh: "留空必填项，查看提示" },
      { en: "Change the position of the labels", zh: "切换标签位置" },
      { en: "Reset the form", zh: "重置表单" },
    ],
    words: [],
  },
  "gallery-stepForm": {
    purpose: {
      en: "Shows a form in three steps, using a transfer as the example. No money is transferred.",
      zh: "以转账为例展示分三步的表单，不会真的转账。",
    },
    tasks: [
      { en: "Enter the transfer and go on", zh: "填写转账信息，进入下一步" },
      { en: "Go back to correct it", zh: "返回上一步修改" },
      { en: "Confirm with any password", zh: "输入任意密码后提交" },
      { en: "Start a new transfer", zh: "再转一笔" },
    ],
    words: [],
  },
};
