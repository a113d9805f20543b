import { z } from "zod";
import { Id, Instant, many } from "../kernel/http/paging.ts";
import { importPermission } from "../imports/import-permission.ts";
import type { Permission } from "../kernel/permissions.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** Of a record all that is written is told: a change that has a word of its own is told as an update, too. */
const written = ["created", "updated", "removed"] as const;

/**
 * The nouns that other systems can follow: any of the permissions to read them, and what can happen to one. Of what is no
 * record to copy, such as an import, only its own words are told.
 */
export const followedNouns = {
  customer: { read: ["customer:read"], words: [...written, "merged"] },
  partner: { read: ["partner:read"], words: written },
  point: { read: ["point:read"], words: written },
  contract: { read: ["contract:read"], words: [...written, "approved", "terminated"] },
  price_plan: { read: ["price:read"], words: written },
  invoice: { read: ["invoice:read"], words: [...written, "issued", "overdue", "paid", "voided"] },
  payment: { read: ["payment:read"], words: [...written, "allocated", "reversed"] },
  tax_invoice: { read: ["receivable:read"], words: written },
  /** Of a point, by its id: an import wrote readings of it, or was undone. */
  reading: { read: ["meter:read"], words: ["imported"] },
  exception: { read: ["meter:vee", "meter:import"], words: ["opened"] },
  import: { read: importPermission.permission, words: ["finished", "undone"] },
  /** By its month, such as 202511; to those who reach every statement. */
  period: { read: ["invoice:read"], words: ["closed", "reopened"] },
  run: { read: ["billing:run"], words: ["finished"] },
  correction: { read: ["billing:run", "credit:create"], words: ["proposed"] },
} as const satisfies Record<string, { read: readonly Permission[]; words: readonly string[] }>;

export const FollowedNoun = z.enum(Object.keys(followedNouns) as [keyof typeof followedNouns]);
export type FollowedNoun = z.infer<typeof FollowedNoun>;

/** Every type of change, such as `customer.created` and `invoice.paid`. */
export const changeTypes: readonly string[] = Object.entries(followedNouns).flatMap(([noun, { words }]) =>
  words.map((word) => `${noun}.${word}`),
);

/** Seconds for which a call waits for a change. */
export const longestWait = 30;
/** Days for which changes are kept. */
export const keptDays = 90;

export const ChangeQuery = z.strictObject({
  after: z
    .string()
    .max(120)
    .optional()
    .describe("Position of the last answer (`next`). Without one, the answer is the present position without changes."),
  types: many(z.enum([...FollowedNoun.options, ...changeTypes])).describe(
    "Nouns such as `invoice`, or types such as `invoice.paid`. Without any, all that the caller may read.",
  ),
  limit: z.coerce.number().int().min(1).max(1000).default(200).describe("Changes per answer."),
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(longestWait)
    .default(0)
    .describe("Seconds to wait for a change when there is none yet."),
});
export type ChangeQuery = z.output<typeof ChangeQuery>;

/** What happened to one record in one transaction. The record itself is fetched by its id. */
export const Change = z.object({
  type: z.string().describe("What happened, such as `invoice.paid`."),
  id: Id.describe("The record's id; of `reading` its point's, of `period` the month."),
  rowVersion: z
    .number()
    .int()
    .nullable()
    .describe(
      "The record's version now, which may be later than this change; null of a removed record and of an import.",
    ),
  at: Instant.describe("When the transaction began that made the change."),
});
export type Change = z.infer<typeof Change>;

export const Changes = z.object({
  list: z.array(Change).describe("In the order of transactions, each complete."),
  next: z.string().describe("Position to go on from. Store it with what was read."),
  more: z.boolean().describe("Whether further changes wait; the next call need not wait for any."),
});
export type Changes = z.infer<typeof Changes>;

export const changeRoutes = defineRoutes({
  listChanges: {
    method: "GET",
    path: "/changes",
    permission: "signed-in",
    summary: "Follow changes of records",
    description: `Changes of the records that the caller may read, in the order of transactions, for ${keptDays} days. A call can wait for the next change.`,
    query: ChangeQuery,
    scope: "whole",
    response: Changes,
    errors: ["changes.forgotten", "not_allowed"],
  },
});
