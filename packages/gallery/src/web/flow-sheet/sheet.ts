import type { Language } from "@busbar/web/kernel/texts/i18n.ts";
import { type FlowGraph, type FlowNode, without } from "../flow/graph/graph.ts";

/** A node of the kind `end` lets no line out. */
export type SheetKind = "input" | "api" | "end" | "clean";
/** What the palette has in its two groups. */
export const groups: Record<"start" | "end", readonly SheetKind[]> = { start: ["input", "api"], end: ["end", "clean"] };
export const states = ["success", "error", "warning", "running"] as const;
export type SheetState = (typeof states)[number];
export const icons = ["database", "plug", "filter", "stop", "cloud", "calculator"] as const;
export type SheetIcon = (typeof icons)[number];

export const sheetNodeSize = { width: 170, height: 32 };

export const firstIcon: Record<SheetKind, SheetIcon> = { input: "database", api: "plug", end: "stop", clean: "filter" };

export const isLocked = ({ facts }: Pick<FlowNode, "facts">): boolean => facts["locked"] === "true";

/** A locked node stays; with it stay the lines that are not named themselves. */
export const withoutUnlocked = (graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph => {
  const locked = new Set(graph.nodes.filter(isLocked).map(({ id }) => id));
  return without(graph, new Set([...ids].filter((id) => !locked.has(id))));
};

/** @returns null for what is no place on the plane */
export function readPixels(text: string): number | null {
  const value = Number(text.trim());
  return text.trim() !== "" && Number.isInteger(value) && Math.abs(value) <= 100_000 ? value : null;
}

const node = (kind: SheetKind, label: string, x: number, y: number, state: SheetState): FlowNode => ({
  id: kind,
  kind,
  label,
  position: { x, y },
  facts: { icon: firstIcon[kind], state },
});
const line = (from: string, to: string, label: string) => ({ id: `${from}>${to}`, from, to, label });

const sheetIn = (language: Language): FlowGraph => {
  const of = (zh: string, en: string) => ({ zh, en })[language];
  const readings = node("input", of("电表读数", "Meter readings"), 0, 0, "success");
  return {
    nodes: [
      { ...readings, facts: { ...readings.facts, locked: "true" } },
      node("api", of("电价接口", "Prices by API"), 0, 112, "running"),
      node("clean", of("异常读数清洗", "Bad readings out"), 288, 56, "warning"),
      node("end", of("推送账单", "Bills sent"), 576, 56, "error"),
    ],
    edges: [
      line("input", "clean", of("每日 02:00", "Daily 02:00")),
      line("api", "clean", of("返回成功", "On success")),
      line("clean", "end", of("无缺口", "No gaps")),
    ],
  };
};

/** Four nodes, one in each state; the first is locked. */
export const shippedSheet: Record<Language, FlowGraph> = { zh: sheetIn("zh"), en: sheetIn("en") };
