import { Button } from "@busbar/web/ui/form/Button.tsx";
import { flowTexts } from "./flow-texts.ts";
import type { FlowGraph, FlowNode } from "./graph/graph.ts";
import styles from "./flow.module.css";

type OutlineListProps = {
  graph: FlowGraph;
  selected: string | null;
  /** What a step is, beside its name. */
  about: (node: FlowNode) => string;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
};

/** The same drawing as a list that is read from top to bottom: each step, and where it leads. */
export function OutlineList({ graph, selected, about, onSelect, onOpen }: OutlineListProps) {
  const t = flowTexts.useTexts();
  const nameOf = (id: string) => graph.nodes.find((node) => node.id === id)?.label ?? id;
  return (
    <section className={styles.outline} aria-label={t("outline")}>
      <ol>
        {graph.nodes.map((node) => (
          <li key={node.id}>
            <Button aria-pressed={node.id === selected} onClick={() => onSelect(node.id)}>
              {node.label}
            </Button>
            <span className={styles.lines}>{about(node)}</span>
            <ul>
              {graph.edges
                .filter(({ from }) => from === node.id)
                .map((edge) => (
                  <li key={edge.id}>
                    <Button variant="link" onClick={() => onOpen(edge.id)}>
                      {edge.label ? `${edge.label} → ${nameOf(edge.to)}` : `→ ${nameOf(edge.to)}`}
                    </Button>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
