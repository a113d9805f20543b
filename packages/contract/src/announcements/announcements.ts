import { z } from "zod";
import { OwnPath } from "../values/addresses.ts";
import { Id, IdParams, Instant, listOf, listQuery, many, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { edited, RecordHistory } from "../kernel/records.ts";
import { NoticePicture } from "../notices/notices.ts";
import { Region } from "../areas/areas.ts";
import { line } from "../values/fields.ts";

/** draft: not sent. scheduled: sent automatically. expired: readers no longer see it. */
export const AnnouncementState = z.enum(["draft", "scheduled", "sent", "expired", "withdrawn"]);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

/** Recipients: all users, or those who match any of these; departments with those below them. */
export const AnnouncementAudience = z.strictObject({
  everyone: z.boolean().default(false),
  roles: z.array(z.string().max(64)).max(20).default([]),
  departments: z.array(Id).max(50).default([]),
  regions: z.array(Region).max(7).default([]),
  users: z.array(Id).max(200).default([]),
});
export type AnnouncementAudience = z.output<typeof AnnouncementAudience>;

const Markup = z.string().trim().max(20_000);

const fields = {
  titleZh: line(60, 1),
  /** Readers of English get the Chinese one when there is none. */
  titleEn: line(100),
  /** HTML; what is not allowed is taken out. A draft may have none yet. */
  zh: Markup,
  en: Markup,
  picture: NoticePicture,
  /** A path inside the portal, or "". */
  link: OwnPath,
  audience: AnnouncementAudience,
  /** Also by mail, to those who have not done without such mails. */
  byMail: z.boolean(),
  /** When it leaves; null is when it is sent. */
  startsAt: Instant.nullable(),
  /** When readers no longer see it; null is never. */
  expiresAt: Instant.nullable(),
};
export const AnnouncementDraft = z.strictObject({
  ...fields,
  titleEn: fields.titleEn.default(""),
  zh: fields.zh.default(""),
  en: fields.en.default(""),
  picture: fields.picture.default("announcement"),
  link: fields.link.default(""),
  audience: AnnouncementAudience.prefault({}),
  byMail: fields.byMail.default(false),
  startsAt: fields.startsAt.default(null),
  expiresAt: fields.expiresAt.default(null),
});
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>;
export const AnnouncementUpdate = z.strictObject(fields).partial().extend({ rowVersion: RowVersion });
export type AnnouncementUpdate = z.output<typeof AnnouncementUpdate>;

export const AnnouncementVerdict = z.enum(["ok", "not_allowed", "announcement.wrong_state"]);

const Person = z.object({ id: Id, userCode: z.string(), fullName: z.string() });

export const Announcement = z.object({
  id: Id,
  ...fields,
  audience: AnnouncementAudience,
  /** The people named in the audience. */
  people: z.array(Person),
  state: AnnouncementState,
  /**
   * Why it did not leave when it was due. `author`: its author may no longer send it. `nobody`: it has no recipients.
   * `late`: its time was over before the portal ran again. `failed`: sending it failed five times.
   */
  heldBack: z.enum(["author", "nobody", "late", "failed"]).nullable(),
  author: z.string(),
  sentAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  /** Number of recipients, how many of them have read it, and how many received it by mail. */
  receivers: z.number().int(),
  read: z.number().int(),
  mailed: z.number().int(),
  ...edited,
  actions: z.object({
    update: AnnouncementVerdict,
    send: AnnouncementVerdict,
    withdraw: AnnouncementVerdict,
    remove: AnnouncementVerdict,
  }),
});
export type Announcement = z.infer<typeof Announcement>;

export const AnnouncementQuery = listQuery(
  ["updatedAt", "sentAt"],
  { keyword: z.string().trim().max(64).optional(), state: many(AnnouncementState) },
  "-updatedAt",
);
export type AnnouncementQuery = z.output<typeof AnnouncementQuery>;

export const AnnouncementReader = Person.extend({
  department: z.object({ zh: z.string(), en: z.string() }).nullable(),
  readAt: Instant.nullable(),
  byMail: z.boolean(),
});
export type AnnouncementReader = z.infer<typeof AnnouncementReader>;
const ReaderQuery = z.strictObject({ ...Paging.shape, state: z.enum(["read", "unread"]).optional() });

/** What an audience can be chosen of. */
export const AudienceChoices = z.object({
  roles: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string() })),
  departments: z.array(z.object({ id: Id, parentId: Id.nullable(), zh: z.string(), en: z.string() })),
});

const refusals = ["not_found", "not_allowed", "stale", "announcement.wrong_state"] as const;
const seen = z.strictObject({ rowVersion: RowVersion });

export const announcementRoutes = defineRoutes({
  listAnnouncements: {
    method: "GET",
    path: "/announcements",
    permission: "notice:write",
    summary: "List announcements",
    description: "Drafts, scheduled and sent ones.",
    query: AnnouncementQuery,
    response: listOf(Announcement),
  },
  getAudienceChoices: {
    method: "GET",
    path: "/announcements/choices",
    permission: "notice:write",
    summary: "List audience options",
    description: "Roles and departments.",
    response: AudienceChoices,
  },
  findAudiencePeople: {
    method: "GET",
    path: "/announcements/people",
    permission: "notice:write",
    summary: "Find users for an audience",
    description: "Up to 20 users in your scope.",
    query: z.strictObject({ keyword: z.string().trim().max(64).default("") }),
    response: z.array(Person),
  },
  countAudience: {
    method: "POST",
    path: "/announcements/audience",
    permission: "notice:write",
    summary: "Count an audience",
    description: "Recipients, and how many can receive email.",
    body: AnnouncementAudience,
    response: z.object({ people: z.number().int(), mails: z.number().int() }),
  },
  createAnnouncement: {
    method: "POST",
    path: "/announcements",
    permission: "notice:write",
    summary: "Create an announcement draft",
    body: AnnouncementDraft,
    response: Announcement,
    errors: ["announcement.expires_early"],
  },
  getAnnouncement: {
    method: "GET",
    path: "/announcements/{id}",
    permission: "notice:write",
    summary: "Get an announcement",
    params: IdParams,
    response: Announcement,
    errors: ["not_found"],
  },
  updateAnnouncement: {
    method: "PATCH",
    path: "/announcements/{id}",
    permission: "notice:write",
    summary: "Update an announcement draft",
    params: IdParams,
    body: AnnouncementUpdate,
    response: Announcement,
    errors: [...refusals, "announcement.expires_early"],
  },
  removeAnnouncement: {
    method: "DELETE",
    path: "/announcements/{id}",
    permission: "notice:write",
    summary: "Delete an announcement draft",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "announcement.wrong_state"],
  },
  sendAnnouncement: {
    method: "POST",
    path: "/announcements/{id}/send",
    permission: "notice:write",
    summary: "Send an announcement",
    description: "Now, or at its scheduled time.",
    params: IdParams,
    body: seen,
    response: Announcement,
    errors: [...refusals, "notice.no_words", "notice.nobody", "announcement.expires_early"],
  },
  withdrawAnnouncement: {
    method: "POST",
    path: "/announcements/{id}/withdraw",
    permission: "notice:write",
    summary: "Withdraw an announcement",
    description: "Removes it for its recipients and cancels queued emails; a scheduled one becomes a draft again.",
    params: IdParams,
    body: seen,
    response: Announcement,
    errors: [...refusals],
  },
  listAnnouncementReaders: {
    method: "GET",
    path: "/announcements/{id}/readers",
    permission: "notice:write",
    summary: "List announcement recipients",
    description: "With read status, within your scope.",
    params: IdParams,
    query: ReaderQuery,
    response: listOf(AnnouncementReader),
    errors: ["not_found"],
  },
  listAnnouncementActivity: {
    method: "GET",
    path: "/announcements/{id}/activity",
    permission: "notice:write",
    summary: "List activity of an announcement",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
