import { z } from "zod";
import { AreaCode, Region } from "../areas/areas.ts";
import { byDefault, day, flag, lastDay, optional } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import { Id, IdParams, listOf, listQuery, LocalDate, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** From the widest node to the narrowest; ORGANISATION applies to areas without a manager of their own. */
export const AssignmentLevel = z.enum(["ORGANISATION", "REGION", "PROVINCE", "CITY", "COUNTY"]);
export type AssignmentLevel = z.infer<typeof AssignmentLevel>;

/** `"ok"`, or the code of the reason why not. */
export const AssignmentAction = z.enum(["ok", "not_allowed", "assignment.started", "assignment.over"]);
export type AssignmentAction = z.infer<typeof AssignmentAction>;

/** The fields of an assignment that can change: another person or node needs another assignment. */
export const assignments = noun({
  validFrom: day({
    zh: "生效日期",
    en: "Valid from",
    about: "First day of the assignment",
    aliases: ["开始日期", "起始日期", "from", "start"],
    example: "2099-01-01",
  }),
  validTo: optional(
    lastDay({
      zh: "结束日期",
      en: "Valid to",
      about: "End of the assignment; null: open-ended",
      aliases: ["截止日期", "失效日期", "to", "until", "end"],
    }),
  ),
  isPrimary: byDefault(
    true,
    flag({
      zh: "主负责",
      en: "Primary",
      about: "Whether the person is the responsible manager; others on the node are deputies",
      aliases: ["是否主负责", "主负责人", "is primary"],
      example: { zh: "是", en: "Yes" },
    }),
  ),
});

/** Who answers for a node of the area tree from `validFrom` until `validTo` (exclusive; null: open). @see R-B03 */
export const Assignment = z.object({
  id: Id,
  userId: Id,
  userCode: z.string(),
  fullName: z.string(),
  level: AssignmentLevel,
  /** The region of the node; null for the whole organisation. */
  region: Region.nullable(),
  areaCode: z.string().nullable(),
  /** Names from the province down; empty for a region and for the organisation. */
  areaNames: z.array(z.string()),
  ...assignments.shown,
  state: z.enum(["past", "current", "future"]),
  ...edited,
  actions: z.object({ update: AssignmentAction, remove: AssignmentAction }),
});
export type Assignment = z.infer<typeof Assignment>;

export const AssignmentQuery = listQuery(
  ["node", "fullName", "validFrom", "validTo"],
  {
    /** Part of the person's name or code, or of the area's name. */
    keyword: z.string().trim().max(64).optional(),
    userId: Id.optional(),
    region: Region.optional(),
    /** This area and those below it. */
    areaCode: AreaCode.optional(),
    level: AssignmentLevel.optional(),
    state: z.enum(["past", "current", "future"]).optional(),
    /** In force on that day. */
    on: LocalDate.optional(),
  },
  "node",
);
export type AssignmentQuery = z.output<typeof AssignmentQuery>;

type Dates = { validFrom: string; validTo: string | null };
const inOrder = ({ validFrom, validTo }: Dates) => validTo === null || validTo > validFrom;
const order = { path: ["validTo"], error: "assignment.dates" };

/** A region for REGION, a region and an area code of that level for the levels below, neither for ORGANISATION. */
export const AssignmentDraft = z
  .strictObject({
    userId: Id,
    level: AssignmentLevel,
    region: Region.nullable().default(null),
    areaCode: AreaCode.nullable().default(null),
    ...assignments.draft,
    validTo: assignments.edit.validTo,
  })
  .refine(inOrder, order)
  .refine(({ level, region }) => (level === "REGION") === (region !== null), { path: ["region"], error: "required" })
  .refine(({ level, areaCode }) => areaCode === null || level === levelOfArea(areaCode), {
    path: ["areaCode"],
    error: "assignment.area_level",
  })
  .refine(({ level, areaCode }) => areaCode !== null || level === "REGION" || level === "ORGANISATION", {
    path: ["areaCode"],
    error: "required",
  });
export type AssignmentDraft = z.output<typeof AssignmentDraft>;

/** The fields that an edit can change; also used for the preview of its effect. */
export const AssignmentPlan = z.strictObject(assignments.edit).refine(inOrder, order);
export type AssignmentPlan = z.output<typeof AssignmentPlan>;

export const AssignmentChange = z.strictObject({ ...assignments.edit, rowVersion: RowVersion }).refine(inOrder, order);
export type AssignmentChange = z.output<typeof AssignmentChange>;

export function levelOfArea(code: string): Exclude<AssignmentLevel, "ORGANISATION" | "REGION"> {
  return code.endsWith("0000") ? "PROVINCE" : code.endsWith("00") ? "CITY" : "COUNTY";
}

/** A sales manager who answers for a customer, and at which level; `CUSTOMER` is the customer's own override. */
export const RegionManager = z.object({
  userCode: z.string(),
  fullName: z.string(),
  email: z.string(),
  mobile: z.string(),
  region: Region.nullable(),
  level: z.enum(["CUSTOMER", ...AssignmentLevel.options]),
  isPrimary: z.boolean(),
});
export type RegionManager = z.infer<typeof RegionManager>;

/** A sales manager to choose: an active account with region scope. */
export const ManagerOption = z.object({ id: Id, userCode: z.string(), fullName: z.string() });
export type ManagerOption = z.infer<typeof ManagerOption>;

export const assignmentRoutes = defineRoutes({
  regionSaleManager: {
    method: "GET",
    path: "/user/regionSaleManager",
    permission: "signed-in",
    summary: "Get responsible sales managers",
    description: "The primary manager comes first.",
    query: z.object({ userId: Id.optional() }),
    response: z.object({ list: z.array(RegionManager) }),
    specified: true,
  },
  listAssignments: {
    method: "GET",
    path: "/assignments",
    permission: "assignment:read",
    summary: "List sales assignments",
    query: AssignmentQuery,
    // The business date that the states refer to; in a demo it differs from the browser's date.
    response: listOf(Assignment).extend({ today: LocalDate }),
  },
  listManagerOptions: {
    method: "GET",
    path: "/assignments/managers",
    permission: { permission: ["assignment:read", "customer:write"], mode: "oneOf" },
    summary: "List sales managers",
    description: "All for users who can assign; otherwise those in your scope.",
    response: z.array(ManagerOption),
  },
  createAssignment: {
    method: "POST",
    path: "/assignments",
    permission: "assignment:write",
    summary: "Create a sales assignment",
    body: AssignmentDraft,
    response: Assignment,
    errors: [
      "assignment.overlap",
      "assignment.not_a_manager",
      "assignment.area_unknown",
      "assignment.out_of_scope",
      "user.beyond_rights",
      "user.rows_beyond",
    ],
  },
  updateAssignment: {
    method: "PATCH",
    path: "/assignments/{id}",
    permission: "assignment:write",
    summary: "Update a sales assignment",
    description: "Dates or role.",
    params: IdParams,
    body: AssignmentChange,
    response: Assignment,
    errors: [
      "assignment.overlap",
      "assignment.started",
      "assignment.over",
      "stale",
      "user.beyond_rights",
      "user.rows_beyond",
    ],
  },
  removeAssignment: {
    method: "DELETE",
    path: "/assignments/{id}",
    permission: "assignment:write",
    summary: "Delete a sales assignment",
    description: "Only before it starts.",
    params: IdParams,
    response: z.null(),
    errors: ["assignment.started"],
  },
});
