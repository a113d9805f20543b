import type { FlowGraph } from "../flow/graph/graph.ts";

const at = (column: number, row: number) => ({ x: column * 232, y: row * 96 });
const step = (id: string, kind: string, label: string, column: number, row: number) => ({
  id,
  kind,
  label,
  position: at(column, row),
  facts: {},
});
const line = (from: string, to: string, label = "") => ({ id: `${from}>${to}`, from, to, label });

/** Ten steps and nine lines: how an application for a new supply is dealt with. */
export const shippedGraph: FlowGraph = {
  nodes: [
    step("start", "start", "提交用电申请", 0, 1),
    step("check", "user", "资料审核", 1, 1),
    step("return", "push", "退回补充", 2, 0),
    step("returned", "end", "已退回", 3, 0),
    step("survey", "location", "现场勘查", 2, 1),
    step("judge", "user", "方案评审", 3, 1),
    step("refuse", "push", "告知不通过", 4, 2),
    step("quote", "box", "拟订合同", 4, 1),
    step("notify", "push", "通知签约", 5, 1),
    step("end", "end", "完成", 6, 1),
  ],
  edges: [
    line("start", "check"),
    line("check", "survey", "Y"),
    line("check", "return", "N"),
    line("return", "returned"),
    line("survey", "judge"),
    line("judge", "quote", "Y"),
    line("judge", "refuse", "N"),
    line("quote", "notify"),
    line("notify", "end"),
  ],
};
