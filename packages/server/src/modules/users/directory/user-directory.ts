import { type UserColumn, userColumns, userColumnTitles, userScopeWords } from "@busbar/contract/users/user-columns";
import {
  type User,
  type UserExportQuery,
  type UserQuery,
  type UserRow,
  userStateWords,
} from "@busbar/contract/users/users";
import { users as userNoun } from "@busbar/contract/users/user-fields";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { meets } from "@busbar/contract/kernel/access";
import { regionWords } from "@busbar/contract/areas/areas";
import { userAddress } from "@busbar/contract/records/record-addresses";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, type Language } from "../../../kernel/app-error.ts";
import { fieldCells, listSeparator } from "../../../kernel/fields/cells.ts";
import type { CallContext, SearchSource } from "../../../kernel/module.ts";
import { activityOf } from "../../../kernel/records/activity.ts";
import { exportList, localTime } from "../../../kernel/records/export-list.ts";
import type { Ports } from "../../../ports.ts";
import { pathText, readDepartmentPaths } from "./department-paths.ts";
import { createUserListRepository, type UserListRow } from "./user-list-repository.ts";
import { toUser, toUserRow } from "./user-shape.ts";

function scopeOf({ scope_kind: kind, scope_regions: regions }: UserListRow, language: Language): string {
  if (kind !== "REGION") return userScopeWords[kind][language];
  return regions.map((region) => regionWords[region as keyof typeof regionWords][language]).join(listSeparator);
}

/** Names of roles by code, and paths of departments by id. */
type Named = { roles: ReadonlyMap<string, string>; departments: ReadonlyMap<string, string> };
type Cell = (row: UserListRow, language: Language, named: Named) => string | null;
const cells: Record<UserColumn, Cell> = {
  ...fieldCells(userNoun),
  userCode: (row) => row.user_code,
  roles: (row, _, named) => row.roles.map((code) => named.roles.get(code) ?? code).join(listSeparator),
  // The whole path, so that the file can be read in again.
  department: (row, _, named) => row.department && (named.departments.get(row.department.id) ?? ""),
  state: (row, language) => userStateWords[row.state][language],
  scope: (row, language) => scopeOf(row, language),
  lastSeenAt: (row) => row.last_seen_at && localTime(row.last_seen_at),
  createdAt: (row) => localTime(row.created_at),
};
const times: readonly UserColumn[] = ["lastSeenAt", "createdAt"];

/** Users as administrators read them. `personNow` reads the present permissions of a person, as the next call will. */
export function createUserDirectory(
  ports: Pick<Ports, "db" | "clock" | "spreadsheets">,
  personNow: (userId: string) => Promise<Actor | null>,
) {
  const { db, clock } = ports;
  const users = () => createUserListRepository(db, clock.now(), clock.today());
  async function rowOf(actor: Actor, id: string): Promise<UserListRow> {
    const row = await users().find(actor, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  const search: SearchSource = async (actor, key, most) => {
    if (key === "" || !meets(actor, ["user:read"])) return [];
    const { rows } = await users().list(actor, { keyword: key, sort: "userCode", pageNo: 1, pageSize: most });
    return rows.map((row) => ({
      value: row.fullName,
      url: `#${userAddress(row)}`,
      noun: "users",
      hint: row.user_code,
    }));
  };

  return {
    async list(actor: Actor, query: UserQuery & { username?: string }): Promise<ListOf<UserRow>> {
      const { rows, total } = await users().list(actor, query);
      return { list: rows.map((row) => toUserRow(row, actor)), total };
    },

    count: async (actor: Actor, query: Omit<UserQuery, "pageNo" | "pageSize">) => ({
      total: await users().count(actor, query),
    }),

    /** @throws AppError `not_found` also when out of scope */
    async get(actor: Actor, id: string): Promise<User> {
      const row = await rowOf(actor, id);
      const [further, person] = await Promise.all([users().further(id), personNow(id)]);
      return toUser(row, further, person, actor);
    },

    /** @throws AppError `not_found` */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }) {
      await rowOf(actor, id);
      return activityOf(db, "users", id, paging);
    },

    async export(actor: Actor, query: UserExportQuery, context: CallContext): Promise<Response> {
      const { count, rows } = users().export(actor, query);
      const { language } = context;
      const roles = await db.selectFrom("role").select(["code", "name_zh", "name_en"]).execute();
      const roleNames = new Map(roles.map((role) => [role.code, language === "zh" ? role.name_zh : role.name_en]));
      const paths = new Map((await readDepartmentPaths(db)).map((path) => [path.id, pathText(path[language])]));
      const named: Named = { roles: roleNames, departments: paths };
      return exportList(ports, {
        actor,
        context,
        noun: "users",
        action: "user.export",
        title: { zh: "用户", en: "Users" },
        query,
        columns: userColumns.map((name) => ({
          name,
          title: userColumnTitles[name][language],
          kind: times.includes(name) ? "dateTime" : "text",
        })),
        total: await count(),
        rows,
        cells: (row) => userColumns.map((name) => cells[name](row, language, named)),
      });
    },

    search,
  };
}
export type UserDirectory = ReturnType<typeof createUserDirectory>;
