import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/** Limit of suggestions in one answer. */
export const mostSuggestions = 20;

/** A result of the search dialog. The specification defines `value` and `url`; the rest is for grouping. */
export const SearchSuggestion = z.object({
  value: z.string(),
  /** An address in the portal, such as `#/customer/detail/7`, or an external one. */
  url: z.string(),
  /** `pages`, or the noun of a record. */
  noun: z.string(),
  /** Distinguishes equal names, such as a customer's number. */
  hint: z.string(),
});
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

export const searchRoutes = defineRoutes({
  searchGetList: {
    method: "GET",
    path: "/search/getList",
    permission: "signed-in",
    summary: "Search pages and records",
    description: "In your scope, by name or number; without a keyword, pages only.",
    query: z.object({ keyword: z.string().max(100).default("") }),
    scope: "whole",
    response: z.object({ list: z.array(SearchSuggestion) }),
    specified: true,
  },
});
