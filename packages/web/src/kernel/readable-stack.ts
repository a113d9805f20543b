import type { TraceMap } from "@jridgewell/trace-mapping";

/** `https://portal.example/assets/Page-3f2a.js:12:345` as browsers write it in a stack. */
const place = /(https?:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Maps that were read, or null where there is none; a built file never changes, so neither does its map. */
const maps = new Map<string, Promise<TraceMap | null>>();

async function readMap(script: string): Promise<TraceMap | null> {
  const { TraceMap } = await import("@jridgewell/trace-mapping");
  const answer = await fetch(`${script}.map`).catch(() => null);
  return answer?.ok ? new TraceMap(await answer.text()) : null;
}

/** Where the server answers source maps: the stack with places in our own sources; elsewhere the stack as it is. */
export async function readableStack(stack: string): Promise<string> {
  const scripts = new Set([...stack.matchAll(place)].map(([, script]) => script as string));
  const own = [...scripts].filter((script) => new URL(script).origin === location.origin);
  if (own.length === 0) return stack;
  const { originalPositionFor } = await import("@jridgewell/trace-mapping");
  const found = new Map<string, TraceMap | null>();
  for (const script of own) {
    const map = maps.get(script) ?? readMap(script);
    maps.set(script, map);
    found.set(script, await map);
  }
  return stack.replace(place, (whole, script: string, line: string, column: string) => {
    const map = found.get(script);
    if (!map) return whole;
    // Browsers count columns from 1, maps from 0.
    const from = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    return from.source === null ? whole : `${from.source.replace(/^(\.\.\/)+/, "")}:${from.line}:${from.column + 1}`;
  });
}
