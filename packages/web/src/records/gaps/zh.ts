export const texts = {
  readings: "查看读数",
  exceptions: "处理异常",
  prices: "查看发布价格",
  settled: "导入结算电量",
  gasQuality: "导入燃气品质",
  contract: "打开合同",
} as const;
