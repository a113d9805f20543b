import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/** A code of a dictionary with its name in both languages; `extra` holds further data, such as a unit. */
export const DictItem = z.object({
  dictCode: z.string(),
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  sort: z.number().int(),
  extra: z.record(z.string(), z.json()),
});
export type DictItem = z.infer<typeof DictItem>;

export const dictionaryRoutes = defineRoutes({
  dictList: {
    method: "GET",
    path: "/public/dictList",
    // "public" in the path means shared by all modules: the specification sends the token with every call.
    permission: "signed-in",
    summary: "List enabled dictionary items",
    query: z.object({ dictCode: z.string().min(1).max(64) }),
    response: z.object({ list: z.array(DictItem) }),
    errors: ["dictionary.unknown"],
    specified: true,
  },
});
