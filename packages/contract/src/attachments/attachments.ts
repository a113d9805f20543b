import { z } from "zod";
import { Id, Instant, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { FileName } from "../values/file-name.ts";

export const attachmentLimitBytes = 20 * 1024 * 1024;
export const attachmentsOfRecord = 200;

/** File types by content, each with its allowed extensions; a name without one gets the first. */
export const attachmentEndings = {
  png: ["png"],
  jpeg: ["jpg", "jpeg"],
  webp: ["webp"],
  gif: ["gif"],
  pdf: ["pdf"],
  ofd: ["ofd"],
  docx: ["docx"],
  xlsx: ["xlsx"],
  pptx: ["pptx"],
  doc: ["doc", "wps"],
  xls: ["xls", "et"],
  ppt: ["ppt", "dps"],
  odt: ["odt"],
  ods: ["ods"],
  odp: ["odp"],
  txt: ["txt", "md", "log", "tsv"],
  csv: ["csv"],
} as const;
export type AttachmentKind = keyof typeof attachmentEndings;
const kinds = Object.keys(attachmentEndings) as [AttachmentKind, ...AttachmentKind[]];
export const pictureKinds: readonly AttachmentKind[] = ["png", "jpeg", "webp", "gif"];

/** People outside the house: users of a customer or a partner. */
export const Outsider = z.enum(["CUSTOMER", "PARTNER"]);
export type Outsider = z.infer<typeof Outsider>;

/** `"ok"`, or the code of the reason why not. */
const AttachmentAction = z.enum(["ok", "not_allowed"]);

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(kinds),
  sizeBytes: z.number().int(),
  addedAt: Instant,
  /** Null for people outside the house. */
  addedBy: z.string().nullable(),
  /** Outsiders who see the record see this file too. */
  shownTo: z.array(Outsider),
});
export type Attachment = z.infer<typeof Attachment>;

export const AttachmentList = z.object({
  list: z.array(Attachment),
  total: z.number().int(),
  /** Outsiders to whom files of this noun can be shown; empty for callers who may not do that. */
  outsiders: z.array(Outsider),
  actions: z.object({ change: AttachmentAction }),
});
export type AttachmentList = z.infer<typeof AttachmentList>;

/** The noun in plural, as in addresses: `customers`. */
export const RecordNoun = z.string().regex(/^[a-z][a-z-]{1,39}$/, { error: "pattern" });
export const RecordParams = z.object({ noun: RecordNoun, id: Id });
const AttachmentParams = RecordParams.extend({ fileId: Id });

/** Whoever sees a record sees its files, and whoever may change it may add and remove files. */
export const attachmentRoutes = defineRoutes({
  listAttachments: {
    method: "GET",
    path: "/records/{noun}/{id}/files",
    permission: "signed-in",
    summary: "List files of a record",
    description: "Newest first.",
    params: RecordParams,
    query: z.strictObject(Paging.shape),
    response: AttachmentList,
    errors: ["not_found", "not_allowed"],
  },
  addAttachment: {
    method: "POST",
    path: "/records/{noun}/{id}/files",
    permission: "signed-in",
    summary: "Upload a file to record",
    description: "Image, PDF, Office document, text or CSV; judged by its content.",
    params: RecordParams,
    query: z.strictObject({ name: FileName }),
    upload: true,
    response: Attachment,
    errors: [
      "not_found",
      "not_allowed",
      "request.too_large",
      "file.empty",
      "file.not_accepted",
      "file.damaged",
      "file.active",
      "file.locked",
      "file.too_many",
      "rate_limited",
    ],
  },
  downloadAttachment: {
    method: "GET",
    path: "/records/{noun}/{id}/files/{fileId}",
    permission: "signed-in",
    summary: "Download a file of record",
    params: AttachmentParams,
    response: "file",
    errors: ["not_found", "not_allowed"],
  },
  showAttachment: {
    method: "PATCH",
    path: "/records/{noun}/{id}/files/{fileId}",
    permission: "signed-in",
    summary: "Change file visibility",
    description: "Which external users can see the file.",
    params: AttachmentParams,
    body: z.strictObject({ shownTo: z.array(Outsider).max(2) }),
    response: Attachment,
    errors: ["not_found", "not_allowed"],
  },
  removeAttachment: {
    method: "DELETE",
    path: "/records/{noun}/{id}/files/{fileId}",
    permission: "signed-in",
    summary: "Remove a file",
    description: "Can be restored for one day.",
    params: AttachmentParams,
    response: z.null(),
    errors: ["not_found", "not_allowed"],
  },
  restoreAttachment: {
    method: "POST",
    path: "/records/{noun}/{id}/files/{fileId}/restore",
    permission: "signed-in",
    summary: "Restore a removed file",
    description: "Within one day.",
    params: AttachmentParams,
    response: Attachment,
    errors: ["not_found", "not_allowed"],
  },
});
