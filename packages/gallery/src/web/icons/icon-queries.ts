import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { IconQuery } from "../../contract/icons.ts";
import type { Gallery } from "../kit/use-gallery.ts";

/** The icons of one page, the former ones meanwhile. */
export const iconsOf = (gallery: Gallery, query: IconQuery) =>
  queryOptions({
    queryKey: ["gallery-icons", query],
    queryFn: ({ signal }) => gallery.iconList({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
