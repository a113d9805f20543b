import { z } from "zod";
import { Id, IdParams, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import type { Permission } from "../kernel/permissions.ts";
import { edited } from "../kernel/records.ts";
import { line } from "../values/fields.ts";

/** Lists with saved views, by the name of their column preference, with the permission that opens each. */
export const viewedLists = {
  customers: "customer:read",
  contracts: "contract:read",
  points: "point:read",
  invoices: "invoice:read",
  users: "user:read",
  payments: "payment:read",
  "tax-invoices": "receivable:read",
  "price-plans": "price:read",
  assignments: "assignment:read",
} as const satisfies Record<string, Permission>;
export type ViewedList = keyof typeof viewedLists;
const ViewedListName = z.enum(Object.keys(viewedLists) as [ViewedList, ...ViewedList[]]);

/** Limit of a person's views per list. */
export const mostViews = 30;

const keys = z.array(z.string().max(40)).max(60);

/** A list's configuration: the state in its address, and its columns. */
export const ViewContent = z.strictObject({
  /** Filters and order, as in the page's query string; "" for none. */
  state: z.string().max(2000),
  columns: z
    .strictObject({
      order: keys,
      hidden: keys,
      pinned: z.record(z.string().max(40), z.enum(["start", "end", "none"])),
      density: z.enum(["compact", "normal", "roomy"]),
    })
    .partial(),
});
export type ViewContent = z.output<typeof ViewContent>;

/** Who gets a view: its owner, users with a role, or everyone who opens the list. */
export const ViewAudience = z.enum(["mine", "role", "everyone"]);
export type ViewAudience = z.infer<typeof ViewAudience>;

const Verdict = z.enum(["ok", "not_allowed"]);

export const SavedView = z.object({
  id: Id,
  list: ViewedListName,
  name: z.string(),
  content: ViewContent,
  audience: ViewAudience,
  /** For `audience` role: the role with its name. */
  role: z.object({ code: z.string(), zh: z.string(), en: z.string() }).nullable(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  ...edited,
  /** update: change, rename and delete. publish: publish or withdraw. */
  actions: z.object({ update: Verdict, publish: Verdict }),
});
export type SavedView = z.infer<typeof SavedView>;

const name = line(40, 1);

export const SavedViewDraft = z.strictObject({ list: ViewedListName, name, content: ViewContent });
export type SavedViewDraft = z.output<typeof SavedViewDraft>;

/** Changes the given fields. A role goes only with the audience `role`. */
export const SavedViewUpdate = z
  .strictObject({
    name: name.optional(),
    content: ViewContent.optional(),
    audience: ViewAudience.optional(),
    roleCode: z.string().max(64).nullable().optional(),
    rowVersion: RowVersion,
  })
  .refine(({ audience, roleCode }) => audience !== "role" || typeof roleCode === "string", {
    error: "required",
    path: ["roleCode"],
  });
export type SavedViewUpdate = z.output<typeof SavedViewUpdate>;

export const savedViewRoutes = defineRoutes({
  listSavedViews: {
    method: "GET",
    path: "/saved-views",
    permission: "signed-in",
    people: true,
    summary: "List saved views",
    description: "Your own, those of your roles and those for everyone.",
    query: z.strictObject({ list: ViewedListName }),
    response: z.array(SavedView),
    errors: ["not_allowed"],
  },
  listViewRoles: {
    method: "GET",
    path: "/saved-views/roles",
    permission: "settings:admin",
    summary: "List roles for publishing views",
    response: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string() })),
  },
  createSavedView: {
    method: "POST",
    path: "/saved-views",
    permission: "signed-in",
    people: true,
    summary: "Create a saved view",
    body: SavedViewDraft,
    response: SavedView,
    errors: ["not_allowed", "view.name_taken", "view.too_many"],
  },
  updateSavedView: {
    method: "PATCH",
    path: "/saved-views/{id}",
    permission: "signed-in",
    people: true,
    summary: "Update a saved view",
    description: "Publishing, and changing a published view, needs settings:admin.",
    params: IdParams,
    body: SavedViewUpdate,
    response: SavedView,
    errors: ["not_found", "not_allowed", "stale", "view.name_taken", "view.role_unknown"],
  },
  removeSavedView: {
    method: "DELETE",
    path: "/saved-views/{id}",
    permission: "signed-in",
    people: true,
    summary: "Delete a saved view",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed"],
  },
});
