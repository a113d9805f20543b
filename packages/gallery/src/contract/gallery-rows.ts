import type { ShippedRow } from "@busbar/contract/menus/menus";
import { admin, group, hidden, pageRow } from "./menu-group.ts";
import { otherRows } from "./other-rows.ts";

const rows: readonly ShippedRow[] = [
  ...group(["/vab", "Vab", "组件", "Components", "code-box-line"], 200, undefined, []),
  pageRow(["remixIcon", "RemixIcon", "小清新图标", "Remix icon", "remixicon-line"], 1, "Vab"),
  pageRow(["iconSelector", "IconSelector", "图标选择器", "Icon selector", "emotion-line"], 2, "Vab"),
  pageRow(["permission", "VabPermission", "角色权限", "Roles", "user-3-line", { meta: { badge: "Pro" } }], 3, "Vab"),
  ...group(
    ["table", "VabTable", "表格", "Table", "table-2", { needs: { role: ["Editor"], mode: "except" } }],
    4,
    "Vab",
    [
      ["comprehensiveTable", "ComprehensiveTable", "综合表格", "Comprehensive table", ""],
      [
        "detail",
        "TableDetail",
        "详情页",
        "Details page",
        "",
        { meta: { ...hidden, activeMenu: "/vab/table/comprehensiveTable" } },
      ],
      ["inlineEditTable", "InlineEditTable", "行内编辑表格", "Inline edit table", "", { meta: { noKeepAlive: true } }],
      ["customTable", "CustomTable", "自定义表格", "Custom table", ""],
    ],
  ),
  ...group(["form", "VabForm", "表单", "Form", "file-list-2-line", admin], 6, "Vab", [
    ["comprehensiveForm", "ComprehensiveForm", "综合表单", "Comprehensive form", ""],
    ["stepForm", "StepForm", "分步表单", "Step form", ""],
    ["button", "Button", "按钮", "Button", ""],
    ["link", "Link", "文字链接", "Link", ""],
    ["radio", "Radio", "单选框", "Radio", ""],
    ["checkbox", "Checkbox", "多选框", "Checkbox", ""],
    ["input", "Input", "输入框", "Input", ""],
    ["inputNumber", "InputNumber", "计数器", "Input number", ""],
    ["select", "Select", "选择器", "Select", ""],
    ["switch", "Switch", "开关", "Switch", ""],
    ["slider", "Slider", "滑块", "Slider", ""],
    ["timePicker", "TimePicker", "时间选择器", "Time picker", ""],
    ["datePicker", "DatePicker", "日期选择器", "Date picker", ""],
    ["dateTimePicker", "DateTimePicker", "日期时间选择器", "Date time picker", ""],
    ["rate", "Rate", "评分", "Rate", ""],
  ]),
  pageRow(["list", "VabList", "列表", "List", "list-check-2", admin], 5, "Vab"),
  ...otherRows,
  ...group(
    ["/mall", "Mall", "物料源", "Material", "apps-line", { ...admin, meta: { levelHidden: true } }],
    220,
    undefined,
    [["goods", "Goods", "物料市场", "Material market", "shopping-cart-line", { meta: { badge: "Hot" } }]],
  ),
  ...group(["/noColumn", "NoColumn", "无分栏", "No column", "delete-column", admin], 230, undefined, [
    ["deleteColumn", "DeleteColumn", "无分栏", "No column", "delete-column", { meta: { noColumn: true } }],
  ]),
  ...group(
    ["/error", "ErrorPages", "错误页", "Error", "error-warning-line", { meta: { levelHidden: true } }],
    240,
    undefined,
    [],
  ),
  // The portal's own pages, which it draws at these addresses anyway.
  ...["403", "404"].map((code, at) => ({
    name: `Error${code}`,
    parent: "ErrorPages",
    path: code,
    component: code,
    zh: code,
    en: code,
    icon: "error-warning-line",
    sort: at + 1,
  })),
];

/**
 * Menu rows of the template pages. Names, titles, icons and flags as the specification's route list has them. They show
 * what the portal is made of, which is nothing to users of customers and partners.
 */
export const galleryRows: readonly ShippedRow[] = rows.map(
  (row): ShippedRow => (row.parent === undefined ? { ...row, meta: { ...row.meta, audience: ["staff"] } } : row),
);
