import { permissionNames } from "@busbar/contract/kernel/permissions";
import { roleCodes } from "@busbar/contract/kernel/role-codes";

/** The password of every account of the demo organisation; no other installation has it. */
export const demoPassword = "Busbar-demo-1";

export type DemoAccount = {
  username: string;
  userCode: string;
  fullName: string;
  roles: readonly string[];
  scope: "NONE" | "CUSTOMER" | "PARTNER" | "REGION" | "ALL";
  duties?: readonly string[];
  /** The number of the demo partner. */
  partner?: 1 | 2 | 3;
  /** The number of the demo customer; its region gives the referral code. */
  customer?: number;
  visitCode?: string;
  department: "head" | "sales" | "billing" | "finance" | "it" | `sales-${string}`;
};

/** Permissions for administering the house itself. */
const ofTheHouse = ["user:read", "role:read", "department:read", "menu:read", "job:read"];
const everyRead = permissionNames.filter((name) => name.endsWith(":read") && !ofTheHouse.includes(name));

/** Seven regions in the order of the seed, with the name of each manager. */
export const demoRegions = [
  ["north", "华北经理", "华北区"],
  ["northeast", "东北经理", "东北区"],
  ["east", "华东经理", "华东区"],
  ["central", "华中经理", "华中区"],
  ["south", "华南经理", "华南区"],
  ["southwest", "西南经理", "西南区"],
  ["northwest", "西北经理", "西北区"],
] as const;

/** Regions of demo customers 1 … 16. */
const customerRegions = [
  "north",
  "north",
  "northeast",
  "northeast",
  "east",
  "east",
  "east",
  "east",
  "central",
  "central",
  "south",
  "south",
  "southwest",
  "southwest",
  "northwest",
  "northwest",
];

const { regular, enterprise, partner, manager, admin } = roleCodes;

const finance = [
  ...everyRead,
  "invoice:final",
  "payment:record",
  "payment:allocate",
  "credit:create",
  "price:approve",
  "period:close",
  "export:data",
  "audit:view",
];

export const demoAccounts: readonly DemoAccount[] = [
  {
    username: "admin",
    userCode: "ADMIN",
    fullName: "系统管理员",
    roles: [admin, "Admin"],
    scope: "ALL",
    department: "it",
  },
  ...demoRegions.map(
    ([region, fullName]): DemoAccount => ({
      username: `sm${region}`,
      userCode: `SM_${region.toUpperCase()}`,
      fullName,
      roles: [manager],
      scope: "REGION",
      department: `sales-${region}`,
    }),
  ),
  ...([1, 2, 3] as const).map(
    (number): DemoAccount => ({
      username: `partner${number}`,
      userCode: `PARTNER_${number}`,
      fullName: `合作伙伴${"一二三"[number - 1]}`,
      roles: [partner],
      scope: "PARTNER",
      partner: number,
      department: "head",
    }),
  ),
  {
    username: "clerk1",
    userCode: "CLERK_1",
    fullName: "结算员一",
    roles: [regular],
    scope: "ALL",
    department: "billing",
    duties: [
      "customer:read",
      "customer:write",
      "point:read",
      "point:write",
      "contract:read",
      "contract:write",
      "price:read",
      "meter:read",
      "meter:import",
      "meter:vee",
      "billing:run",
      "invoice:read",
      "invoice:submit",
      "report:read",
    ],
  },
  {
    username: "clerk2",
    userCode: "CLERK_2",
    fullName: "结算员二",
    roles: [regular],
    scope: "ALL",
    department: "billing",
    duties: [...everyRead, "invoice:review", "contract:approve", "price:write", "dunning:manage"],
  },
  {
    username: "finance1",
    userCode: "FINANCE_1",
    fullName: "财务一",
    roles: [regular],
    scope: "ALL",
    department: "finance",
    duties: finance,
  },
  {
    username: "finance2",
    userCode: "FINANCE_2",
    fullName: "财务二",
    roles: [regular],
    scope: "ALL",
    department: "finance",
    duties: [...finance, "period:reopen"],
  },
  ...customerRegions.map(
    (region, index): DemoAccount => ({
      username: `enterprise${index + 1}`,
      userCode: `ENTERPRISE_${index + 1}`,
      fullName: `企业用户${index + 1}`,
      roles: [enterprise, regular],
      scope: "CUSTOMER",
      customer: index + 1,
      visitCode: `SM_${region.toUpperCase()}`,
      department: "head",
    }),
  ),
  {
    username: "editor",
    userCode: "EDITOR",
    fullName: "编辑",
    roles: [regular, "Editor"],
    scope: "NONE",
    department: "it",
  },
  {
    username: "test",
    userCode: "TEST",
    fullName: "测试",
    roles: [regular, "Admin", "Editor"],
    scope: "NONE",
    department: "it",
  },
];
