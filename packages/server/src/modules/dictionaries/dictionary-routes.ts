import { dictionaryRoutes } from "@busbar/contract/dictionaries/dictionaries";
import { AppError } from "../../kernel/app-error.ts";
import { askedEachTime } from "../../kernel/http/replies.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { isOffered } from "../../kernel/sql/offered-items.ts";
import type { Ports } from "../../ports.ts";
import { createDictionaryItems } from "./dictionary-items.ts";

export function createDictionaries(ports: Pick<Ports, "db" | "clock">): Module {
  const { db, clock } = ports;
  const read = bind(dictionaryRoutes, {
    dictList: async ({ query: { dictCode }, headers }) => {
      const list = await db
        .selectFrom("dict_item")
        .select(["dict_code as dictCode", "code", "zh", "en", "sort", "extra"])
        .where("dict_code", "=", dictCode)
        .where(isOffered(clock.today()))
        .orderBy("sort")
        .orderBy("code")
        .execute();
      if (list.length === 0) {
        const known = await db.selectFrom("dict_type").select("code").where("code", "=", dictCode).executeTakeFirst();
        if (!known) throw new AppError("dictionary.unknown", { dictCode });
      }
      headers.set("cache-control", askedEachTime);
      return { list };
    },
  });
  return { routes: [...read.routes, ...createDictionaryItems(ports).routes] };
}
