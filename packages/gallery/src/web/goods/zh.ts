export const texts = {
  title: "物料市场",
  search: "物料名称",
  price: "¥{price}",
  "empty.title": "没有找到物料",
  failed: "物料加载失败",
} as const;
