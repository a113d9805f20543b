import type { Stream, StreamKind } from "@busbar/contract/streams/streams";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";

export type StreamOf = {
  noun: "customers" | "contracts";
  id: string;
  /** The key of the record's query: the stream is asked again with it. */
  recordKey: readonly unknown[];
};

/** What a stream tells besides changes of the record itself. */
const told = ["invoices", "payments", "follow-ups"];

/** The entries of a record, newest first, page by page. */
export function useStream({ noun, id, recordKey }: StreamOf, kind: StreamKind | "all") {
  const api = useApi();
  const cache = useQueryClient();
  const queryKey = [...recordKey, "stream", kind];
  const stream = useInfiniteQuery({
    queryKey,
    initialPageParam: "",
    queryFn: ({ signal, pageParam }): Promise<Stream> => {
      const query = { ...(kind !== "all" && { kind: [kind] }), ...(pageParam && { before: pageParam }) };
      const call = { params: { id }, query };
      return noun === "customers" ? api.getCustomerStream(call, { signal }) : api.getContractStream(call, { signal });
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { refetch } = stream;
  // Live events and writes of these nouns announce new entries.
  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "invalidate") return;
        if (told.includes(String(event.query.queryKey[0]))) void refetch({ cancelRefetch: false });
      }),
    [cache, refetch],
  );
  return stream;
}
