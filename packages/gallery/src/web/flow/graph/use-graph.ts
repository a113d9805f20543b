import { useReducer } from "react";
import type { FlowGraph } from "./graph.ts";

const mostSteps = 100;

type History = { past: readonly FlowGraph[]; now: FlowGraph; future: readonly FlowGraph[] };
type Act = { kind: "change"; to: FlowGraph } | { kind: "undo" } | { kind: "redo" };

function step(history: History, act: Act): History {
  const { past, now, future } = history;
  switch (act.kind) {
    case "change":
      return act.to === now ? history : { past: [...past, now].slice(-mostSteps), now: act.to, future: [] };
    case "undo": {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history;
    }
    case "redo": {
      const [next, ...rest] = future;
      return next ? { past: [...past, now], now: next, future: rest } : history;
    }
  }
}

/** A drawing with undo and redo. */
export function useGraph(first: FlowGraph) {
  const [{ past, now, future }, act] = useReducer(step, { past: [], now: first, future: [] });
  return {
    graph: now,
    change: (to: FlowGraph) => act({ kind: "change", to }),
    ...(past.length > 0 && { undo: () => act({ kind: "undo" }) }),
    ...(future.length > 0 && { redo: () => act({ kind: "redo" }) }),
  };
}
