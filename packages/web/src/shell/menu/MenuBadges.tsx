import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi, useCan, usePortal } from "../../kernel/portal/portal-context.tsx";
import { useRouteMeta } from "../../kernel/portal/route-meta.ts";

/** Fetches the numbers of the menu's entries: once, then whenever their noun changes. */
export function MenuBadges() {
  const api = useApi();
  const can = useCan();
  const { features } = usePortal();
  const { changeMeta } = useRouteMeta();
  const badges = features.flatMap(({ name, badges: own = [] }) =>
    own.filter(({ needs }) => can(needs)).map((badge) => ({ noun: name, ...badge })),
  );
  const counts = useQueries({
    queries: badges.map(({ noun, route, load }) => ({
      // Keyed by noun, so that live events and writes refetch it.
      queryKey: [noun, "badge", route],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(api, signal),
      meta: { quiet: true },
    })),
  });
  const shown = badges.map(({ route }, at) => [route, counts[at]?.data ?? 0] as const);
  const key = JSON.stringify(shown);
  // The menu's entries are outside of this component.
  useEffect(() => {
    for (const [route, count] of JSON.parse(key) as typeof shown)
      changeMeta(route, { badge: count > 0 ? String(count) : undefined });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return null;
}
