import { z } from "zod";
import { IdParams, Instant, listQuery, listOf } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { NoticeChannel, NoticeKind } from "../notices/notice-kinds.ts";
import { UserAccount } from "../users/user-accounts.ts";

/** The channels of a kind of notice that a person has chosen. */
export const NoticeChoice = z.object({ kind: NoticeKind, portal: z.boolean(), mail: z.boolean() });
export type NoticeChoice = z.infer<typeof NoticeChoice>;

export const avatarLimitBytes = 5 * 1024 * 1024;
/** Maximum width and height, in pixels. */
export const avatarEdge = 256;

/** The caller's own account with everything that the profile page shows. */
export const OwnProfile = UserAccount.extend({
  /** The picture's address relative to /api, "" without one. */
  avatar: z.string(),
  /** Name in both languages; null without a department. */
  department: z.object({ zh: z.string(), en: z.string() }).nullable(),
  roleNames: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string() })),
  visitCode: z.string(),
  hasPassword: z.boolean(),
  passwordChangedAt: Instant.nullable(),
  createdAt: Instant,
  /** Kinds that can reach this person. */
  notices: z.array(NoticeChoice),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** What a user did. `action` is an audit action; `result` is "ok" or the code of the error. */
export const OwnActivity = z.object({
  id: z.string(),
  at: Instant,
  action: z.string(),
  noun: z.string(),
  key: z.string(),
  result: z.string(),
  address: z.string(),
});
export type OwnActivity = z.infer<typeof OwnActivity>;

export const ActivityQuery = listQuery(["at"], {}, "-at");
export type ActivityQuery = z.output<typeof ActivityQuery>;

const Picture = z.object({ avatar: z.string() });

export const profileRoutes = defineRoutes({
  getProfile: {
    method: "GET",
    path: "/user/profile",
    permission: "signed-in",
    people: true,
    summary: "Get your profile",
    response: OwnProfile,
  },
  uploadAvatar: {
    method: "PUT",
    path: "/user/avatar",
    permission: "signed-in",
    people: true,
    summary: "Upload your picture",
    description: "PNG, JPEG or WebP up to 5 MiB, stored as WebP of at most 256 pixels.",
    upload: true,
    response: Picture,
    errors: ["image.not_accepted", "image.damaged", "image.too_many_pixels", "request.too_large", "rate_limited"],
  },
  removeAvatar: {
    method: "DELETE",
    path: "/user/avatar",
    permission: "signed-in",
    people: true,
    summary: "Remove your picture",
    response: Picture,
  },
  getAvatar: {
    method: "GET",
    path: "/users/{id}/avatar",
    permission: "signed-in",
    people: true,
    summary: "Get a picture of a user",
    description: "WebP with an ETag; your own or that of a user you can choose.",
    params: IdParams,
    query: z.strictObject({ v: z.string().max(64).optional() }),
    response: "file",
    errors: ["not_found"],
  },
  chooseNotices: {
    method: "PUT",
    path: "/user/notices",
    permission: "signed-in",
    people: true,
    summary: "Set notification preferences",
    description:
      "Security notices cannot be turned off, and your own work and announcements always stay in the portal.",
    body: z.strictObject({ kind: NoticeKind, channel: NoticeChannel, isOn: z.boolean() }),
    response: z.object({ notices: z.array(NoticeChoice) }),
    errors: ["notice.not_to_choose"],
  },
  listOwnActivity: {
    method: "GET",
    path: "/user/activity",
    permission: "signed-in",
    people: true,
    summary: "List your own activity",
    description: "Newest first.",
    query: ActivityQuery,
    response: listOf(OwnActivity),
  },
});
