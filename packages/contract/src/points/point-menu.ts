import type { ShippedRow } from "../menus/menus.ts";

export const pointMenu: readonly ShippedRow[] = [
  {
    name: "PickUpPoint",
    parent: "Point",
    path: "list",
    component: "points",
    zh: "用能点列表",
    en: "Pick-up points",
    icon: "list-check-2",
    sort: 1,
    meta: { twin: { enterprise: "/my/energy" } },
    needs: ["point:read"],
  },
  {
    name: "PickUpPointDetail",
    parent: "Point",
    path: "detail/:id",
    component: "point",
    zh: "用能点详情",
    en: "Pick-up point",
    sort: 2,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/point/list" },
    needs: ["point:read"],
  },
  {
    name: "PickUpPointImport",
    parent: "Point",
    path: "import",
    component: "point-import",
    zh: "导入用能点",
    en: "Import pick-up points",
    sort: 3,
    meta: { hidden: true, activeMenu: "/point/list" },
    needs: ["point:write"],
  },
];
