import { z } from "zod";
import { byDefault, day, flag, lastDay, optional, text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import { Id, IdParams, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { edited } from "../kernel/records.ts";

/** Dictionaries that people may edit. Code depends on the others and would not know a new item. */
export const editableDictionaries = ["industry", "grid_company", "tag", "reject_reason", "correction_reason"] as const;
export const isEditableDictionary = (dictCode: string): boolean =>
  (editableDictionaries as readonly string[]).includes(dictCode);
export const mostDictionaryItems = 500;

export const Dictionary = z.object({
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  items: z.int(),
  /** Whether people may edit it. */
  editable: z.boolean(),
});
export type Dictionary = z.infer<typeof Dictionary>;

/** The fields of an item; its place in the list changes by moves. */
export const dictionaryItems = noun({
  zh: text({ zh: "中文名称", en: "Chinese name", about: "Chinese name of the item", max: 60, sample: "制造业" }),
  en: text({ zh: "英文名称", en: "English name", about: "English name of the item", max: 80, sample: "Manufacturing" }),
  enabled: byDefault(true, flag({ zh: "启用", en: "Enabled", about: "Whether the item can be chosen" })),
  validFrom: optional(
    day({ zh: "生效日期", en: "Effective from", about: "First day on which the item can be chosen; null: always" }),
  ),
  validTo: optional(lastDay({ zh: "最后一天", en: "Effective until", about: "End of the item; null: open-ended" })),
});

/** The stored code; it never changes. */
const itemCode = noun({
  itemCode: text({
    zh: "代码",
    en: "Code",
    about: "Code that records keep; up to 32 letters, digits, _ and -",
    max: 32,
    schema: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, { error: "dictionary.code" }),
    sample: "C",
  }),
});

export const DictionaryItem = z.object({
  id: Id,
  dictCode: z.string(),
  code: z.string(),
  ...dictionaryItems.shown,
  order: z.int(),
  /** Whether it can be chosen on the business date. */
  offered: z.boolean(),
  ...edited,
  actions: z.object({ update: z.enum(["ok", "not_allowed", "dictionary.fixed"]) }),
});
export type DictionaryItem = z.infer<typeof DictionaryItem>;

const inOrder = ({
  validFrom,
  validTo,
}: {
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}) => !validFrom || !validTo || validTo > validFrom;
const datesRefused = { path: ["validTo"], error: "assignment.dates" };

export const DictionaryItemDraft = z
  .strictObject({ ...dictionaryItems.draft, ...itemCode.draft })
  .refine(inOrder, datesRefused);
export type DictionaryItemDraft = z.output<typeof DictionaryItemDraft>;
export const DictionaryItemUpdate = z
  .strictObject(dictionaryItems.edit)
  .partial()
  .extend({ rowVersion: RowVersion })
  .refine(inOrder, datesRefused);
export type DictionaryItemUpdate = z.output<typeof DictionaryItemUpdate>;

const CodeParams = z.object({ code: z.string().min(1).max(64) });
const refusals = ["not_found", "not_allowed", "stale", "dictionary.fixed"] as const;

export const dictionaryItemRoutes = defineRoutes({
  listDictionaries: {
    method: "GET",
    path: "/dictionaries",
    permission: "dict:read",
    summary: "List dictionaries",
    response: z.array(Dictionary),
  },
  listDictionaryItems: {
    method: "GET",
    path: "/dictionaries/{code}/items",
    permission: "dict:read",
    summary: "List items of a dictionary",
    description: "In their order, including items that can no longer be selected.",
    params: CodeParams,
    response: z.array(DictionaryItem),
    errors: ["dictionary.unknown"],
  },
  createDictionaryItem: {
    method: "POST",
    path: "/dictionaries/{code}/items",
    permission: "dict:write",
    summary: "Create a dictionary item",
    description: "Business dictionaries only; added at the end.",
    params: CodeParams,
    body: DictionaryItemDraft,
    response: DictionaryItem,
    errors: ["dictionary.unknown", "dictionary.fixed", "dictionary.code_taken", "dictionary.too_many"],
  },
  updateDictionaryItem: {
    method: "PATCH",
    path: "/dictionary-items/{id}",
    permission: "dict:write",
    summary: "Update a dictionary item",
    description: "Records keep its code; forms offer it while it is valid.",
    params: IdParams,
    body: DictionaryItemUpdate,
    response: DictionaryItem,
    errors: refusals,
  },
  moveDictionaryItem: {
    method: "POST",
    path: "/dictionary-items/{id}/move",
    permission: "dict:write",
    summary: "Reorder a dictionary item",
    params: IdParams,
    body: z.strictObject({ before: Id.nullable(), rowVersion: RowVersion }),
    response: DictionaryItem,
    errors: refusals,
  },
});
