import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { edited } from "@busbar/contract/kernel/records";
import { Id, IdParams, Instant, listOf, many, Paging, RowVersion } from "@busbar/contract/kernel/http/paging";
import { givenId, orNone, removalOf } from "@busbar/contract/kernel/http/older-clients";
import { defineRoutes } from "@busbar/contract/kernel/http/route";
import { z } from "zod";
import { FileName } from "@busbar/contract/values/file-name";
import { IconQuery } from "./icons.ts";
import { CheckedPicture } from "./uploads.ts";
import { graphFaults } from "./graph-rules.ts";

/** As the menu guards the pages. @see R-P04 */
const notEditors = { role: ["Editor"], mode: "except" } satisfies AccessRule;
const admins = { role: ["Admin"], mode: "oneOf" } satisfies AccessRule;

export const RowStatus = z.enum(["published", "draft", "deleted"]);
export type RowStatus = z.output<typeof RowStatus>;

const title = z.string().trim().min(1).max(100);
const author = z.string().trim().min(1).max(40);

/** A row of the tables. `img` is the address of a picture. */
export const TableRow = z.object({
  uuid: z.uuid(),
  id: Id,
  title: z.string(),
  description: z.string(),
  status: RowStatus,
  author: z.string(),
  datetime: Instant,
  pageViews: z.number().int(),
  img: z.string(),
  switch: z.boolean(),
  rate: z.number().int(),
  /** Progress, 0 to 100. */
  percent: z.number().int(),
  percentage: z.string(),
  ...edited,
});
export type TableRow = z.output<typeof TableRow>;

const sorts = ["title", "author", "rate", "pageViews", "datetime"] as const;
export const TableQuery = z.strictObject({
  ...Paging.shape,
  title: z.string().trim().max(100).optional(),
  author: z.string().trim().max(40).optional(),
  description: z.string().trim().max(100).optional(),
  status: many(RowStatus),
  switch: z.enum(["true", "false"]).optional(),
  rate: z.coerce.number().int().min(1).max(5).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  minViews: z.coerce.number().int().min(0).max(1_000_000).optional(),
  maxViews: z.coerce.number().int().min(0).max(1_000_000).optional(),
  minPercent: z.coerce.number().int().min(0).max(100).optional(),
  sort: z.enum([...sorts, ...sorts.map((name) => `-${name}` as const)]).default("-datetime"),
});
export type TableQuery = z.output<typeof TableQuery>;

export const TableFields = z.strictObject({
  id: orNone(givenId(Id)),
  rowVersion: RowVersion.optional(),
  title: title.optional(),
  author: author.optional(),
  description: z.string().trim().max(500).optional(),
  status: RowStatus.optional(),
  switch: z.boolean().optional(),
  rate: z.number().int().min(1).max(5).optional(),
  percent: z.number().int().min(0).max(100).optional(),
});
/** Without `id` a row is added; what is left out of an old one stays as it is. */
export const TableEdit = TableFields.refine(({ id, title: given }) => id !== undefined || given !== undefined, {
  path: ["title"],
  error: "required",
}).refine(({ id, author: given }) => id !== undefined || given !== undefined, { path: ["author"], error: "required" });
export type TableEdit = z.output<typeof TableEdit>;

export const rowFileKinds = ["xlsx", "csv", "txt"] as const;
export type RowFileKind = (typeof rowFileKinds)[number];

/** Rows as a file: those named, or all; `merged` is a head of two lines. */
export const RowExport = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^\\/:*?"<>|[\]]+$/),
  type: z.enum(rowFileKinds),
  autoWidth: z.boolean(),
  merged: z.boolean(),
  ids: z.array(Id).min(1).max(200).optional(),
});
export type RowExport = z.output<typeof RowExport>;

export const Good = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  company: z.string(),
  /** CNY. */
  price: z.string(),
  labels: z.array(z.string()),
  img: z.string(),
});
export type Good = z.output<typeof Good>;

const titled = z.strictObject({ ...Paging.shape, title: z.string().trim().max(100).optional() });

const Point = z.object({ x: z.number().min(-100_000).max(100_000), y: z.number().min(-100_000).max(100_000) });
const nodeKinds = ["start", "box", "user", "push", "location", "end"] as const;
const Drawing = z.object({
  nodes: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        kind: z.enum(nodeKinds),
        label: z.string().max(60),
        position: Point,
        /** What the drawer keeps of a node, by field. */
        facts: z.record(z.string().max(40), z.string().max(500)),
      }),
    )
    .max(500),
  edges: z
    .array(
      z.object({
        id: z.string().min(1).max(140),
        from: z.string().max(64),
        to: z.string().max(64),
        label: z.string().max(60),
      }),
    )
    .max(2000),
});
/** A drawing that keeps the rules of its lines; the server refuses others at the line that breaks one. */
export const WorkflowGraph = Drawing.superRefine((graph, context) => {
  for (const { path, code } of graphFaults(graph).slice(0, 20))
    context.addIssue({ code: "custom", message: `workflow.${code.replaceAll("-", "_")}`, path });
});
export type WorkflowGraph = z.output<typeof WorkflowGraph>;
const Workflow = z.object({ id: Id, title: z.string(), savedAt: Instant, graph: Drawing });
export type Workflow = z.output<typeof Workflow>;

/** The calls that the template pages make. The specification's stand there without their answers' fields. @see R-C12 */
export const galleryRoutes = defineRoutes({
  tableList: {
    method: "GET",
    path: "/table/getList",
    permission: notEditors,
    summary: "List template rows",
    query: TableQuery,
    response: listOf(TableRow),
    specified: true,
  },
  tableRow: {
    method: "GET",
    path: "/table/{id}",
    permission: notEditors,
    summary: "Get a template row",
    params: IdParams,
    response: TableRow,
    errors: ["not_found"],
  },
  tableEdit: {
    method: "POST",
    path: "/table/doEdit",
    permission: notEditors,
    summary: "Create or update a template row",
    body: TableEdit,
    response: TableRow,
    errors: ["not_found", "stale"],
    specified: true,
  },
  tableDelete: {
    method: "POST",
    path: "/table/doDelete",
    permission: notEditors,
    summary: "Delete template rows",
    body: removalOf(Id, 200),
    response: z.object({ deleted: z.number().int() }),
    specified: true,
  },
  exportedRows: {
    method: "GET",
    path: "/gallery/exports",
    permission: admins,
    summary: "List rows to export",
    query: z.strictObject({ ...Paging.shape }),
    response: listOf(TableRow),
  },
  exportRows: {
    method: "POST",
    path: "/gallery/exports",
    permission: admins,
    summary: "Export template rows",
    body: RowExport,
    response: "file",
  },
  goodsList: {
    method: "GET",
    path: "/goods/getList",
    permission: admins,
    summary: "List template goods",
    query: titled,
    response: listOf(Good),
    specified: true,
  },
  workflowList: {
    method: "GET",
    path: "/workflow/getList",
    permission: admins,
    summary: "List saved workflows",
    description: "Your saved versions and the built-in one.",
    query: titled,
    response: listOf(Workflow),
    specified: true,
  },
  workflowSave: {
    method: "POST",
    path: "/workflow/doEdit",
    permission: admins,
    summary: "Save a workflow version",
    body: z.strictObject({ title, graph: WorkflowGraph }),
    response: Workflow,
    specified: true,
  },
  uploadPicture: {
    method: "POST",
    path: "/gallery/uploads",
    permission: admins,
    summary: "Check an image",
    description: "Judged by its content; nothing is stored.",
    query: z.strictObject({ name: FileName }),
    upload: true,
    response: CheckedPicture,
    errors: ["request.too_large", "file.empty", "file.damaged", "image.not_accepted", "rate_limited"],
  },
  iconList: {
    method: "GET",
    path: "/gallery/icons",
    permission: "signed-in",
    summary: "List icons",
    description: "By name, group and style.",
    query: IconQuery,
    response: listOf(z.string()),
  },
  descriptionList: {
    method: "GET",
    path: "/description/getList",
    permission: "signed-in",
    summary: "Get a greeting with markup",
    response: z.object({ description: z.string() }),
    specified: true,
  },
  picture: {
    method: "GET",
    path: "/gallery/pictures/{number}",
    permission: "public",
    summary: "Get a sample image",
    description: "One of 38, as SVG.",
    params: z.object({ number: z.coerce.number().int().min(1).max(38) }),
    response: "file",
    errors: ["not_found"],
  },
});
