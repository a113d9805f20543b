import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { WorkflowGraph } from "./gallery-routes.ts";

type Step = [
  id: string,
  kind: WorkflowGraph["nodes"][number]["kind"],
  zh: string,
  en: string,
  column: number,
  row: number,
];
const steps: readonly Step[] = [
  ["start", "start", "提交用电申请", "Supply requested", 0, 1],
  ["check", "user", "资料审核", "Check of papers", 1, 1],
  ["return", "push", "退回补充", "Sent back", 2, 0],
  ["returned", "end", "已退回", "Returned", 3, 0],
  ["survey", "location", "现场勘查", "Survey on site", 2, 1],
  ["judge", "user", "方案评审", "Review of the plan", 3, 1],
  ["refuse", "push", "告知不通过", "Rejection sent", 4, 2],
  ["quote", "box", "拟订合同", "Contract drafted", 4, 1],
  ["notify", "push", "通知签约", "Call to sign", 5, 1],
  ["end", "end", "完成", "Done", 6, 1],
];
const lines = [
  ["start", "check"],
  ["check", "survey", "Y"],
  ["check", "return", "N"],
  ["return", "returned"],
  ["survey", "judge"],
  ["judge", "quote", "Y"],
  ["judge", "refuse", "N"],
  ["quote", "notify"],
  ["notify", "end"],
] as const;

const graphIn = (language: keyof Bilingual): WorkflowGraph => ({
  nodes: steps.map(([id, kind, zh, en, column, row]) => ({
    id,
    kind,
    label: { zh, en }[language],
    position: { x: column * 208, y: row * 96 },
    facts: {},
  })),
  edges: lines.map(([from, to, label = ""]) => ({ id: `${from}>${to}`, from, to, label })),
});

/** Ten steps and nine lines: how an application for a new supply is dealt with. */
export const shippedGraph: Record<keyof Bilingual, WorkflowGraph> = { zh: graphIn("zh"), en: graphIn("en") };
export const shippedTitle: Bilingual = { zh: "新装用电申请", en: "New supply application" };
