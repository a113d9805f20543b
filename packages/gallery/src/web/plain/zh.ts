export const texts = {
  "403.text": "抱歉，您没有访问此页面的权限。可以请管理员开通，或返回首页。",
  "404.text": "抱歉，您访问的页面不存在。请检查网址，或返回首页。",
  home: "返回首页",
  "column.title": "无分栏",
  "column.text": "在分栏布局下，本页面没有第二栏菜单。",
} as const;
