import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, listOf, LocalDate, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** What is owed: a statement, or the rest of an offset whose money came back after a closing. */
export const OpenItemKind = z.enum(["statement", "offset"]);
export type OpenItemKind = z.infer<typeof OpenItemKind>;
export const openItemKindWords: Record<OpenItemKind, Bilingual> = {
  statement: { zh: "结算单", en: "Statement" },
  offset: { zh: "冲销欠款", en: "Offset balance" },
};

export const OpenItem = z.object({
  kind: OpenItemKind,
  /** Of the statement, or of the offset among the payments. */
  id: Id,
  number: z.string(),
  customerId: Id,
  customerName: z.string(),
  /** The month that it is posted in. */
  period: z.string(),
  /** With its extension. */
  dueDate: LocalDate,
  owed: z.string(),
  /** An offset is overdue from its own day on, a statement from the day after its due day. */
  isOverdue: z.boolean(),
});
export type OpenItem = z.infer<typeof OpenItem>;

export const OpenItemQuery = z.strictObject({
  ...Paging.shape,
  kind: OpenItemKind.optional(),
  /** With those merged into it. */
  customerId: Id.optional(),
  /** Part of the number. */
  number: z.string().trim().max(40).optional(),
  overdue: z.literal("true").optional(),
});
export type OpenItemQuery = z.output<typeof OpenItemQuery>;

export const OpenItemList = listOf(OpenItem).extend({
  /** Over all matching rows. */
  sums: z.object({ owed: z.string() }),
});
export type OpenItemList = z.infer<typeof OpenItemList>;

export const openItemRoutes = defineRoutes({
  listOpenItems: {
    method: "GET",
    path: "/receivables/open-items",
    permission: "invoice:read",
    summary: "List open items",
    query: OpenItemQuery,
    response: OpenItemList,
  },
});
