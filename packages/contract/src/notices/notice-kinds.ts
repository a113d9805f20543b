import { z } from "zod";

export const NoticeChannel = z.enum(["portal", "mail"]);
export type NoticeChannel = z.infer<typeof NoticeChannel>;

/** A kind's use of a channel: `on` and `off` are defaults that a person may change. */
type Way = "always" | "on" | "off";

/**
 * Kinds of notice with their channels; every notice has one. Tasks, security and announcements always appear in the
 * portal.
 */
export const noticeKinds = {
  announcements: { portal: "always", mail: "on" },
  security: { portal: "always", mail: "always" },
  /** Enterprise verification: pending ones, and decisions on one's own. */
  applications: { portal: "on", mail: "on" },
  /** Statements issued to one's own enterprise. */
  statements: { portal: "on", mail: "on" },
  /** Statements that are due soon or overdue. */
  dues: { portal: "on", mail: "on" },
  disputes: { portal: "on", mail: "off" },
  /** Received payments, and payment advices of customers. */
  payments: { portal: "on", mail: "off" },
  /** Reviews and approvals: pending ones, and decisions on what one submitted. */
  reviews: { portal: "always", mail: "off" },
  /** Requests for later payment: pending ones, and decisions on one's own. */
  extensions: { portal: "always", mail: "on" },
  /** Stand-ins: set, ended, in force from today. */
  absences: { portal: "on", mail: "on" },
  /** Access requests: pending, granted, refused, expired. */
  access: { portal: "always", mail: "on" },
  /** Contracts, data authorisations and agreements that end soon. */
  endings: { portal: "on", mail: "on" },
  /** Readings that stay away, and authorisations for them that have ended. */
  readings: { portal: "on", mail: "off" },
  /** Periods: closed, reopening requested, reopened. */
  periods: { portal: "on", mail: "off" },
  /** Finished imports, bulk actions and files of one's own. */
  jobs: { portal: "on", mail: "off" },
  /** Records taken over from a person who left. */
  handovers: { portal: "always", mail: "off" },
  /** For administrators: failed duties, control records that differ. */
  operations: { portal: "always", mail: "off" },
} as const satisfies Record<string, Record<NoticeChannel, Way>>;

export const NoticeKind = z.enum(Object.keys(noticeKinds) as [keyof typeof noticeKinds]);
export type NoticeKind = keyof typeof noticeKinds;

export const canChoose = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  noticeKinds[kind][channel] === "on" || noticeKinds[kind][channel] === "off";
