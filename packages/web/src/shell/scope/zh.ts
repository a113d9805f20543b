export const texts = {
  title: "选择数据范围",
  text: "列表、统计和导出文件只包含所选范围内的客户。打开单条记录、新建和搜索不受影响。",
  region: "大区",
  manager: "销售经理",
  customer: "客户",
  any: "全部",
  verb: "应用",
  everything: "显示全部数据",
};
