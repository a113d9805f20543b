import { z } from "zod";

export const NoticeChannel = z.enum(["portal", "mail"]);
export type NoticeChannel = z.infer<typeof NoticeChannel>;

/** How a kind goes a way: a person may change `on` and `off`, which is what holds until then. */
type Way = "always" | "never" | "on" | "off";

/**
 * What people are told of, and by which ways. Every notice is of one of these kinds. Work that waits, safety and what
 * administrators write stays in the portal whatever a person chooses.
 */
export const noticeKinds = {
  announcements: { portal: "always", mail: "never" },
  security: { portal: "always", mail: "always" },
  /** Enterprise verification: what waits, and what became of one's own. */
  applications: { portal: "on", mail: "on" },
  /** Statements that were issued to one's own enterprise. */
  statements: { portal: "on", mail: "on" },
  /** Statements that fall due or are overdue. */
  dues: { portal: "on", mail: "on" },
  disputes: { portal: "on", mail: "off" },
  /** Money that came in, and what customers say that they paid. */
  payments: { portal: "on", mail: "off" },
  /** Reviews and approvals: what waits, and what became of what one handed over. */
  reviews: { portal: "always", mail: "off" },
  /** Stand-ins: set, ended, in force from today. */
  absences: { portal: "on", mail: "on" },
  /** Access that is asked for, given, refused or over. */
  access: { portal: "always", mail: "on" },
  /** Contracts, data authorisations and agreements that end. */
  endings: { portal: "on", mail: "on" },
  /** Periods that were closed, are to be reopened or were. */
  periods: { portal: "on", mail: "off" },
  /** Imports, bulk changes and files of one's own that are finished. */
  jobs: { portal: "on", mail: "off" },
  /** Work of somebody who left. */
  handovers: { portal: "always", mail: "off" },
  /** For administrators: duties that failed, records that differ. */
  operations: { portal: "always", mail: "off" },
} as const satisfies Record<string, Record<NoticeChannel, Way>>;

export const NoticeKind = z.enum(Object.keys(noticeKinds) as [keyof typeof noticeKinds]);
export type NoticeKind = keyof typeof noticeKinds;

export const canChoose = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  noticeKinds[kind][channel] === "on" || noticeKinds[kind][channel] === "off";
