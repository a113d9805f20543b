import type { UserQuery, UserRow } from "@busbar/contract/administration/users";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

/** Accounts that need an administrator. */
export const userTiles: readonly HomeTile[] = [
  listTile<UserQuery, UserRow>({
    key: "users.locked",
    kind: "waiting",
    title: { zh: "登录受限的账号", en: "Locked accounts" },
    needs: ["user:admin"],
    path: "/setting/userManagement",
    page: "users",
    query: { locked: "yes" },
    list: (api, query, signal) => api.listUsers({ query }, { signal }),
    row: (row) => ({ id: row.id, label: row.fullName, hint: row.userCode, address: `/setting/user/${row.id}` }),
  }),
  listTile<UserQuery, UserRow>({
    key: "users.pending",
    kind: "waiting",
    title: { zh: "待开通的账号", en: "Accounts to be opened" },
    needs: ["user:admin"],
    path: "/setting/userManagement",
    page: "users",
    query: { state: ["PENDING"], sort: "createdAt" },
    list: (api, query, signal) => api.listUsers({ query }, { signal }),
    row: (row) => ({ id: row.id, label: row.fullName, hint: row.userCode, address: `/setting/user/${row.id}` }),
  }),
];
