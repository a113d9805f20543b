import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-print": {
    purpose: { en: "Prints a part of a page: an image or a table.", zh: "打印页面的一部分：图片或表格。" },
    tasks: [
      { en: "Print the image", zh: "打印图片" },
      { en: "Print the table", zh: "打印表格" },
      { en: "Check the preview before you print", zh: "打印前查看预览" },
    ],
    words: [],
  },
  "gallery-notice": {
    purpose: {
      en: "Shows the messages of the kit: alerts, short messages, and notifications that stay.",
      zh: "展示提示条、短暂消息和常驻通知。",
    },
    tasks: [
      { en: "Show a short message of each type", zh: "依次显示各类短暂消息" },
      { en: "Undo with the message that offers it", zh: "用可操作的消息撤回" },
      { en: "Show a notification and close it", zh: "显示常驻通知，再关闭" },
    ],
    words: [],
  },
  "gallery-timeline": {
    purpose: {
      en: "Shows events in the order of time, plain and as cards.",
      zh: "按时间顺序展示事件，分普通和带卡片两种。",
    },
    tasks: [
      { en: "Turn the order around", zh: "切换顺序" },
      { en: "Read the events with their times", zh: "阅读各事件及其时间" },
      { en: "Compare plain events and cards", zh: "比较普通样式和卡片样式" },
    ],
    words: [],
  },
  "gallery-loading": {
    purpose: { en: "Shows the styles that cover a page while it loads.", zh: "展示页面加载时覆盖的各种样式。" },
    tasks: [
      { en: "Start the default style", zh: "启动默认加载" },
      { en: "Try another style for three seconds", zh: "试用其他样式三秒" },
      { en: "Try the colourful styles", zh: "试用多彩样式" },
    ],
    words: [],
  },
  "gallery-cssfx": {
    purpose: {
      en: "Shows effects of buttons, inputs and text that need styles only.",
      zh: "展示只用样式实现的按钮、输入框和文字效果。",
    },
    tasks: [
      { en: "Move over a button to see its effect", zh: "移到按钮上查看效果" },
      { en: "Move into an input to see its line", zh: "进入输入框查看线条" },
      { en: "Compare the effects of text", zh: "比较文字效果" },
    ],
    words: [],
  },
};
