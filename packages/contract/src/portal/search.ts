import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/** The most suggestions of one answer. */
export const mostSuggestions = 20;

/** What the search dialog offers. The specification names `value` and `url`; the rest is for those who group them. */
export const SearchSuggestion = z.object({
  value: z.string(),
  /** Into the portal, such as `#/customer/detail/7`; a page outside as it is. */
  url: z.string(),
  /** `pages`, or the noun of a record. */
  noun: z.string(),
  /** What tells two of the same name apart, such as a customer's number. */
  hint: z.string(),
});
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

export const searchRoutes = defineRoutes({
  searchGetList: {
    method: "GET",
    path: "/search/getList",
    permission: "signed-in",
    summary: "Pages and records in one's scope by name or number; without a keyword the pages",
    query: z.object({ keyword: z.string().max(100).default("") }),
    scope: "whole",
    response: z.object({ list: z.array(SearchSuggestion) }),
    specified: true,
  },
});
