export const texts = {
  choose: "选择图标",
  search: "按名称搜索图标",
  page: "第 {page} / {pages} 页",
  previous: "上一页",
  next: "下一页",
  missing: "没有匹配的图标",
} as const;
