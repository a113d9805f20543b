import { type Preference, userRoutes } from "@busbar/contract/users/user-info";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import type { UserService } from "./user-service.ts";

export function createUsers({ db, clock }: Pick<Ports, "db" | "clock">, service: UserService): Module {
  return bind(userRoutes, {
    userInfo: ({ actor }) => service.info(actor),
    userDetail: ({ actor, query }) => service.card(actor, query.userCode),
    changePassword: async (call) => (await service.changePassword(call.actor, call.body, call), null),
    listPreferences: ({ actor }) =>
      db
        .selectFrom("preference")
        .select(["key", "value"])
        .where("user_id", "=", actor.id)
        .orderBy("key")
        .limit(500)
        .execute() as Promise<Preference[]>,
    savePreference: async ({ actor, params, body }) => {
      const value = JSON.stringify(body.value);
      await db
        .insertInto("preference")
        .values({ user_id: actor.id, key: params.key, value, updated_at: clock.now() })
        .onConflict((on) => on.columns(["user_id", "key"]).doUpdateSet({ value, updated_at: clock.now() }))
        .execute();
      return { key: params.key, value: body.value };
    },
  });
}
