import { z } from "zod";
import { Id, IdParams, Instant, listOf, listQuery, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { NoticeKind } from "./notice-kinds.ts";

/** The portal's pictures, by name. */
export const NoticePicture = z.enum(["announcement", "import", "price", "schedule", "security"]);
export type NoticePicture = z.infer<typeof NoticePicture>;

/** `notice`: all. `email`: those that were also mailed. @see R-S13 */
export const NoticeTab = z.enum(["notice", "email"]);
export type NoticeTab = z.infer<typeof NoticeTab>;

/** A notice as its recipient sees it. @see R-M09 */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  /** Address of a small square picture of the portal. */
  image: z.string(),
  /**
   * Clean HTML in the caller's language: emphasis, lists, line breaks, links. The portal must clean it again before
   * display.
   */
  notice: z.string(),
  /** The address that it was mailed to; "" when it was not. */
  email: z.string(),
  /** The page in the portal, such as `/customer/my`; "" for none. */
  link: z.string(),
  at: Instant,
  /** Null while unread. */
  readAt: Instant.nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeQuery = listQuery(
  ["at"],
  {
    /** Part of the text. */
    keyword: z.string().trim().max(64).optional(),
    state: z.enum(["unread", "read"]).optional(),
    /** `email`: only those that were also mailed. */
    channel: NoticeTab.optional(),
  },
  "-at",
);
export type NoticeQuery = z.output<typeof NoticeQuery>;

/** Clearing can be undone for ten seconds, by the server's clock. */
export const noticeUndoSeconds = 10;

export const NoticesCleared = z.object({
  /** How many were cleared; 0 when there were none, or when they were cleared a moment ago. */
  cleared: z.number().int(),
  /** Undoes the clearing; null when there is nothing to undo. */
  undoToken: z.uuid().nullable(),
  undoSeconds: z.number().int(),
});

const Markup = z.string().trim().min(1).max(10_000);

/** The audience: all active users, users with a role, or users by id. */
export const NoticeAudience = z.union([
  z.strictObject({ everyone: z.literal(true) }),
  z.strictObject({ roles: z.array(z.string().max(64)).min(1).max(20) }),
  z.strictObject({ users: z.array(Id).min(1).max(200) }),
]);
export type NoticeAudience = z.output<typeof NoticeAudience>;

export const NoticeDraft = z.strictObject({
  /** HTML; forbidden markup is removed. */
  zh: Markup,
  /** Without it, readers of English get the Chinese text. */
  en: Markup.optional(),
  picture: NoticePicture.default("announcement"),
  /** A path inside the portal. */
  link: z
    .string()
    .max(512)
    .regex(/^\/(?![/\\])[\x21-\x7e]*$/, { error: "pattern" })
    .optional(),
  to: NoticeAudience,
});
export type NoticeDraft = z.output<typeof NoticeDraft>;

export const noticeRoutes = defineRoutes({
  noticeGetList: {
    method: "GET",
    path: "/notice/getList",
    permission: "signed-in",
    people: true,
    summary: "List your notices",
    description: "Those not cleared, newest first; total counts the unread ones.",
    query: z.object({ ...Paging.shape, tab: NoticeTab.default("notice") }),
    response: listOf(Notice),
    specified: true,
  },
  listNotices: {
    method: "GET",
    path: "/notices",
    permission: "signed-in",
    people: true,
    summary: "List all your notices",
    description: "Including cleared ones.",
    query: NoticeQuery,
    response: listOf(Notice).extend({ unread: z.number().int() }),
  },
  publishNotice: {
    method: "POST",
    path: "/notices",
    permission: "notice:write",
    summary: "Publish a notice",
    description: "To everyone, to roles or to users.",
    body: NoticeDraft,
    response: z.object({ id: Id, receivers: z.number().int() }),
    errors: ["notice.no_words", "notice.nobody"],
  },
  readNotice: {
    method: "POST",
    path: "/notices/{id}/read",
    permission: "signed-in",
    people: true,
    summary: "Mark a notice as read",
    params: IdParams,
    response: Notice,
    errors: ["not_found"],
  },
  readAllNotices: {
    method: "POST",
    path: "/notices/read",
    permission: "signed-in",
    people: true,
    summary: "Mark all notices as read",
    response: z.object({ read: z.number().int() }),
  },
  clearNotices: {
    method: "POST",
    path: "/notices/clear",
    permission: "signed-in",
    people: true,
    summary: "Clear your notices",
    description: "Marks them as read. Can be undone for 10 seconds.",
    response: NoticesCleared,
  },
  undoClearNotices: {
    method: "POST",
    path: "/notices/clear/undo",
    permission: "signed-in",
    people: true,
    summary: "Undo clearing notices",
    description: "Within 10 seconds.",
    body: z.strictObject({ undoToken: z.uuid() }),
    response: z.object({ restored: z.number().int() }),
    errors: ["not_found", "notice.undo_over"],
  },
});
