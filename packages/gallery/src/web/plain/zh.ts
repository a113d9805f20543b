export const texts = {
  "column.title": "无分栏",
  "column.text": "在分栏布局下，本页面没有第二栏菜单。",
} as const;
