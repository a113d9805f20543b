import { z } from "zod";
import { Id, Instant, many } from "../kernel/http/paging.ts";
import type { Permission } from "../kernel/permissions.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/**
 * The nouns that other systems can follow: who may read them, and what can happen to a record beside being created, updated
 * and removed. A change that has a word of its own is told as an update, too.
 */
export const followedNouns = {
  customer: { read: "customer:read", words: ["merged"] },
  partner: { read: "partner:read", words: [] },
  point: { read: "point:read", words: [] },
  contract: { read: "contract:read", words: ["approved", "terminated"] },
  price_plan: { read: "price:read", words: [] },
  invoice: { read: "invoice:read", words: ["issued", "overdue", "paid", "voided"] },
  payment: { read: "payment:read", words: ["allocated", "reversed"] },
  tax_invoice: { read: "receivable:read", words: [] },
} as const satisfies Record<string, { read: Permission; words: readonly string[] }>;

export const FollowedNoun = z.enum(Object.keys(followedNouns) as [keyof typeof followedNouns]);
export type FollowedNoun = z.infer<typeof FollowedNoun>;

/** Every type of change, such as `customer.created` and `invoice.paid`. */
export const changeTypes: readonly string[] = Object.entries(followedNouns).flatMap(([noun, { words }]) =>
  ["created", "updated", "removed", ...words].map((word) => `${noun}.${word}`),
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
  id: Id.describe("The record's id."),
  rowVersion: z
    .number()
    .int()
    .nullable()
    .describe("The record's version now, which may be later than this change; null of a removed record."),
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
