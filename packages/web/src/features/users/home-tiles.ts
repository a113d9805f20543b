import type { UserQuery, UserRow } from "@busbar/contract/users/users";
import { userAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

const users = {
  kind: "waiting",
  needs: ["user:admin"],
  path: "/setting/userManagement",
  page: "users",
  list: (api, query, signal) => api.listUsers({ query }, { signal }),
  row: (row) => ({ id: row.id, label: row.fullName, hint: row.userCode, address: userAddress(row) }),
} satisfies Partial<Parameters<typeof listTile<UserQuery, UserRow>>[0]>;

/** Accounts that need an administrator. */
export const userTiles: readonly HomeTile[] = [
  listTile<UserQuery, UserRow>({
    ...users,
    key: "users.locked",
    title: { zh: "登录受限的账号", en: "Locked accounts" },
    query: { locked: "yes" },
  }),
  listTile<UserQuery, UserRow>({
    ...users,
    key: "users.pending",
    title: { zh: "待开通的账号", en: "Pending accounts" },
    query: { state: ["PENDING"], sort: "createdAt" },
  }),
];
