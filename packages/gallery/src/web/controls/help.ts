import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-button": {
    purpose: {
      en: "Shows the buttons of the kit: types, shapes, sizes and states.",
      zh: "展示按钮的类型、形状、尺寸和状态。",
    },
    tasks: [
      { en: "Compare filled, outlined and text buttons", zh: "比较实心、线框和文字按钮" },
      { en: "Turn the pages with the button group", zh: "用按钮组翻页" },
      { en: "Press “Load” to see a button at work", zh: "点击“点击加载”，查看加载中的按钮" },
    ],
    words: [],
  },
  "gallery-link": {
    purpose: {
      en: "Shows text links with their colours, icons and underlines.",
      zh: "展示文字链接的颜色、图标和下划线。",
    },
    tasks: [
      { en: "Move over a link to see its underline", zh: "移到链接上查看下划线" },
      { en: "Compare enabled and disabled links", zh: "比较可用和禁用的链接" },
      { en: "Follow the link to the button page", zh: "通过链接打开按钮页" },
    ],
    words: [],
  },
  "gallery-radio": {
    purpose: { en: "Shows options of which one can be chosen.", zh: "展示只能选一项的选项。" },
    tasks: [
      { en: "Choose an option", zh: "选择一项" },
      { en: "Move to the next option", zh: "移到下一项", keys: [["ArrowDown"]] },
      { en: "Compare the three sizes with a border", zh: "比较带边框的三种尺寸" },
    ],
    words: [],
  },
  "gallery-checkbox": {
    purpose: { en: "Shows options of which several can be chosen.", zh: "展示可以选多项的选项。" },
    tasks: [
      { en: "Check and uncheck an option", zh: "勾选和取消一项", keys: [[" "]] },
      { en: "Select all, then clear one to see the indeterminate mark", zh: "先全选，再取消一项，查看半选" },
      { en: "Try the group that takes one or two options", zh: "试一试最少 1 项、最多 2 项的一组" },
    ],
    words: [],
  },
  "gallery-input": {
    purpose: {
      en: "Shows text inputs with icons, prefixes, several lines and suggestions.",
      zh: "展示输入框的图标、前后缀、多行文本和输入建议。",
    },
    tasks: [
      { en: "Clear an input with its button", zh: "用按钮清空输入框" },
      { en: "Show and hide a password", zh: "显示和隐藏密码" },
      { en: "Type to get suggestions", zh: "输入文字，查看建议" },
      { en: "Enter several lines and watch the field grow", zh: "输入多行文字，查看高度变化" },
    ],
    words: [],
  },
  "gallery-inputNumber": {
    purpose: {
      en: "Shows inputs for numbers, with bounds, steps and decimals.",
      zh: "展示数字输入的范围、步长和精度。",
    },
    tasks: [
      { en: "Add one step", zh: "增加一步", keys: [["ArrowUp"]] },
      { en: "Enter a number outside the bounds and leave the field", zh: "输入超出范围的数后离开" },
      { en: "Try the field that takes multiples of 2 only", zh: "试一试只接受 2 的倍数的输入框" },
    ],
    words: [],
  },
  "gallery-select": {
    purpose: {
      en: "Shows choices from a list: one or several, in groups, filtered, from the server, or new.",
      zh: "展示从列表中选择：单选、多选、分组、筛选、从服务器查找和新建。",
    },
    tasks: [
      { en: "Open a list", zh: "打开列表", keys: [["ArrowDown"]] },
      { en: "Type to filter the options", zh: "输入文字以筛选选项" },
      { en: "Choose several options and see their tags collapse", zh: "选择多项，查看标签折叠" },
      { en: "Enter a new word", zh: "输入新词", keys: [["Enter"]] },
    ],
    words: [],
  },
  "gallery-switch": {
    purpose: { en: "Shows switches with colours, words and values.", zh: "展示开关的颜色、文字和取值。" },
    tasks: [
      { en: "Turn a switch on and off", zh: "打开和关闭开关", keys: [[" "]] },
      { en: "Compare enabled and disabled switches", zh: "比较可用和禁用的开关" },
      { en: "Try the switch between monthly and yearly", zh: "试一试在按月与按年之间切换" },
    ],
    words: [],
  },
  "gallery-slider": {
    purpose: { en: "Shows sliders for one value and for a range.", zh: "展示选择单个数值和范围的滑块。" },
    tasks: [
      { en: "Move the value by one step", zh: "移动一步", keys: [["ArrowRight"]] },
      { en: "Set the value in the field beside the slider", zh: "在旁边的输入框中填写数值" },
      { en: "Drag both ends of the range", zh: "拖动范围的两端" },
    ],
    words: [],
  },
  "gallery-timePicker": {
    purpose: {
      en: "Shows choices of a time: fixed, free and a range.",
      zh: "展示固定时间点、任意时间和时间范围的选择。",
    },
    tasks: [
      { en: "Choose one of the fixed times", zh: "选择一个固定时间点" },
      { en: "Enter a time by keyboard", zh: "用键盘输入时间" },
      { en: "Choose the start and the end of a range", zh: "选择范围的开始和结束" },
    ],
    words: [],
  },
  "gallery-datePicker": {
    purpose: {
      en: "Shows choices of days, weeks, months and years, several days and ranges.",
      zh: "展示日期、周、月、年、多个日期和范围的选择。",
    },
    tasks: [
      { en: "Choose a day by shortcut", zh: "用快捷选项选择日期" },
      { en: "Choose a week, a month or a year", zh: "选择周、月份或年份" },
      { en: "Choose several days", zh: "选择多个日期" },
      { en: "Choose a range of days or months", zh: "选择日期范围或月份范围" },
    ],
    words: [],
  },
  "gallery-dateTimePicker": {
    purpose: {
      en: "Shows choices of a day with its time, and a range of them.",
      zh: "展示日期和时间点以及范围的选择。",
    },
    tasks: [
      { en: "Choose a day and a time", zh: "选择日期和时间" },
      { en: "Use a shortcut such as today at 9", zh: "使用“今天 9 点”等快捷选项" },
      { en: "Choose a range", zh: "选择范围" },
    ],
    words: [],
  },
  "gallery-rate": {
    purpose: { en: "Shows ratings with stars, colours and words.", zh: "展示星级评分的颜色和辅助文字。" },
    tasks: [
      { en: "Set a rating", zh: "设置评分" },
      { en: "Raise it by one star", zh: "增加一星", keys: [["ArrowRight"]] },
      { en: "Compare it with the rating that is read only", zh: "与只读的评分比较" },
    ],
    words: [],
  },
};
