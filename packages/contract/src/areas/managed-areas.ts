import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { listOf, listQuery, LocalDate, many, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { AreaCode, Region } from "./areas.ts";
import { line } from "../values/fields.ts";

/** On the business date; an area that ends later is in force until then. */
export const AreaState = z.enum(["ahead", "current", "ending", "ended"]);
export type AreaState = z.infer<typeof AreaState>;
export const areaStateWords: Record<AreaState, Bilingual> = {
  ahead: { zh: "未生效", en: "Not yet effective" },
  current: { zh: "有效", en: "Active" },
  ending: { zh: "将撤销", en: "Ending" },
  ended: { zh: "已撤销", en: "Ended" },
};

/** `"ok"`, or the code of the reason why not. */
export const AreaVerdict = z.enum(["ok", "not_allowed"]);

/**
 * An area with the names above it. Codes are never deleted: records keep them, and an ended one names its successors.
 */
export const ManagedArea = z.object({
  id: AreaCode,
  code: AreaCode,
  name: z.string(),
  nameEn: z.string(),
  /** The names from the province to the area above; empty for a province. */
  above: z.array(z.string()),
  level: z.number().int().min(1).max(3),
  region: Region,
  validFrom: LocalDate.nullable(),
  /** The exclusive end. */
  validTo: LocalDate.nullable(),
  state: AreaState,
  successors: z.array(z.object({ code: AreaCode, name: z.string() })),
  /** Position among the areas below the same one, from 1. */
  order: z.number().int(),
  /** Whether it differs from the data that the product brings. */
  overridden: z.boolean(),
  ...edited,
  actions: z.object({ update: AreaVerdict }),
});
export type ManagedArea = z.infer<typeof ManagedArea>;

export const mostSuccessors = 10;
const fields = {
  name: line(60, 1),
  nameEn: line(60),
  validFrom: LocalDate.nullable(),
  validTo: LocalDate.nullable(),
  successors: z.array(AreaCode).max(mostSuccessors),
  order: z.number().int().min(1).max(500),
};

/** A new city or county; the one above it follows from the code. */
export const AreaDraft = z.strictObject({
  code: AreaCode,
  name: fields.name,
  nameEn: fields.nameEn.default(""),
  validFrom: fields.validFrom.default(null),
});
export type AreaDraft = z.output<typeof AreaDraft>;
export const AreaUpdate = z.strictObject(fields).partial().extend({ rowVersion: RowVersion });
export type AreaUpdate = z.output<typeof AreaUpdate>;

export const areaColumnTitles = {
  code: { zh: "代码", en: "Code" },
  name: { zh: "名称", en: "Name" },
  nameEn: { zh: "英文名称", en: "English name" },
  above: { zh: "上级地区", en: "Parent area" },
  region: { zh: "大区", en: "Region" },
  state: { zh: "状态", en: "Status" },
  validFrom: { zh: "生效日期", en: "Effective from" },
  validTo: { zh: "最后一天", en: "Effective until" },
  successors: { zh: "接替地区", en: "Succeeded by" },
  order: { zh: "顺序", en: "Order" },
  updatedAt: { zh: "修改时间", en: "Updated" },
} as const satisfies Record<string, Bilingual>;

export const AreaQuery = listQuery(
  ["code", "order", "name", "validTo", "updatedAt"],
  {
    /** Part of the name, or the beginning of the code. */
    keyword: z.string().trim().max(64).optional(),
    /** An area with everything below it. */
    within: AreaCode.optional(),
    state: many(AreaState),
    /** Only those that differ from the data that the product brings. */
    overridden: z.literal("yes").optional(),
  },
  "code",
);
export type AreaQuery = z.output<typeof AreaQuery>;

/** What still refers to an area: records keep its code, and assignments are made again. */
export const AreaUses = z.object({
  customers: z.number().int(),
  points: z.number().int(),
  /** Assignments of today and later days. */
  assignments: z.array(
    z.object({ id: z.string(), managerName: z.string(), validFrom: LocalDate, validTo: LocalDate.nullable() }),
  ),
});
export type AreaUses = z.infer<typeof AreaUses>;

/** An ended area as records show it: its name, and the areas in force that followed it, also over several steps. */
export const EndedArea = z.object({
  code: AreaCode,
  name: z.string(),
  successors: z.array(z.object({ code: AreaCode, name: z.string() })),
});
export type EndedArea = z.infer<typeof EndedArea>;

const params = z.object({ code: AreaCode });
const refusals = [
  "area.dates",
  "area.province_fixed",
  "area.has_areas",
  "area.successor_unknown",
  "area.successor_ended",
  "area.successors_open",
] as const;

export const managedAreaRoutes = defineRoutes({
  listAreas: {
    method: "GET",
    path: "/areas",
    permission: "dict:read",
    summary: "List areas",
    description: "Including ended ones, with validity and successors.",
    query: AreaQuery,
    response: listOf(ManagedArea),
  },
  listEndedAreas: {
    method: "GET",
    path: "/areas/ended",
    permission: "signed-in",
    summary: "List ended areas",
    description: "With their active successors.",
    response: z.array(EndedArea),
  },
  getAreaUses: {
    method: "GET",
    path: "/areas/{code}/uses",
    permission: "dict:read",
    summary: "Get uses of an area",
    description: "Customers, pick-up points and assignments with this area.",
    params,
    response: AreaUses,
    errors: ["not_found"],
  },
  createArea: {
    method: "POST",
    path: "/areas",
    permission: "dict:write",
    summary: "Create an area",
    description: "A city or county that the built-in data does not include yet.",
    body: AreaDraft,
    response: ManagedArea,
    errors: ["area.code_taken", "area.parent_unknown", "area.province_fixed"],
  },
  updateArea: {
    method: "PATCH",
    path: "/areas/{code}",
    permission: "dict:write",
    summary: "Update an area",
    description: "Rename it, end it with its successors, or reorder it. Records keep the code.",
    params,
    body: AreaUpdate,
    response: ManagedArea,
    errors: ["not_found", "not_allowed", "stale", ...refusals],
  },
});
