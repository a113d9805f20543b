import type { CustomerQuery, CustomerRow } from "@busbar/contract/customers/customers";
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

type Tile = Pick<HomeTile, "title" | "kind" | "needs" | "except"> & { query: Partial<CustomerQuery> };

const tile = (key: string, rest: Tile): HomeTile =>
  listTile<CustomerQuery, CustomerRow>({
    ...rest,
    key: `customers.${key}`,
    path: "/customer/my",
    page: "my-customers",
    list: (api, query, signal) => api.listCustomers({ query }, { signal }),
    row: ({ id, name, customerNo }) => ({
      id,
      label: name,
      hint: customerNo,
      address: customerAddress({ id }),
    }),
  });

const sales: AccessRule = { permission: ["customer:write", "customer:lead"], mode: "oneOf" };
const keepers = ["customer:write"];
/** An administrator has every permission; a figure for each would bury what is theirs. */
const keepersAlone = { needs: keepers, except: ["settings:admin"] };

export const customerTiles: readonly HomeTile[] = [
  tile("active", {
    kind: "figure",
    title: { zh: "已生效客户", en: "Active customers" },
    needs: sales,
    query: { lifecycle: ["ACTIVE"] },
  }),
  tile("leads", {
    kind: "figure",
    title: { zh: "意向与已报价", en: "Leads and quotes" },
    needs: sales,
    query: { lifecycle: ["LEAD", "QUOTED"] },
  }),
  tile("check", {
    kind: "figure",
    title: { zh: "待核验客户", en: "Customers to verify" },
    ...keepersAlone,
    query: { lifecycle: ["PENDING_CHECK"] },
  }),
  tile("suspended", {
    kind: "figure",
    title: { zh: "已暂停客户", en: "Suspended customers" },
    ...keepersAlone,
    query: { lifecycle: ["SUSPENDED"] },
  }),
  tile("withoutContact", {
    kind: "waiting",
    title: { zh: "没有联系人的客户", en: "Customers without a contact" },
    needs: keepers,
    query: { lacks: "contact", lifecycle: ["QUOTED", "PENDING_CHECK", "ACTIVE", "SUSPENDED"], sort: "createdAt" },
  }),
  tile("withoutStep", {
    kind: "waiting",
    title: { zh: "两周没有下一步的意向客户", en: "Leads without a next step for 14 days" },
    needs: keepers,
    query: { lacks: "step", sort: "createdAt" },
  }),
  tile("withoutManager", {
    kind: "waiting",
    title: { zh: "没有负责人的客户", en: "Customers without a manager" },
    needs: keepers,
    query: { lacks: "manager", sort: "createdAt" },
  }),
];
