import { sourceKeyRoutes } from "@busbar/contract/source-key/source-key";
import { AppError } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

/** Attempts per person and minute. */
const attempts = 5;
const perSeconds = 60;

/** The address of the source is answered only for the right key. @see R-H07 */
export function createSourceKey({ db, limits, sourceKey }: Pick<Ports, "db" | "limits" | "sourceKey">): Module {
  return bind(sourceKeyRoutes, {
    checkSourceKey: async ({ actor, body }) => {
      const wait = await limits.consume(`source-key:${actor.id}`, attempts, perSeconds);
      if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
      const row = await db
        .selectFrom("portal_setting")
        .select("value")
        .where("key", "=", "sourceUrl")
        .executeTakeFirst();
      if (!sourceKey.configured || typeof row?.value !== "string" || row.value === "") throw new AppError("not_found");
      if (!sourceKey.matches(body.key)) throw new AppError("source_key.wrong");
      return { url: row.value };
    },
  });
}
