import { Button } from "@busbar/web/ui/form/Button.tsx";
import type { FlowGraph } from "../flow/graph.ts";
import flow from "../flow/flow.module.css";
import { workflowTexts } from "./feature.ts";

type OutlineListProps = {
  graph: FlowGraph;
  selected: string | null;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
};

/** The same drawing as a list that is read from top to bottom: each step, and where it leads. */
export function OutlineList({ graph, selected, onSelect, onOpen }: OutlineListProps) {
  const t = workflowTexts.useTexts();
  const nameOf = (id: string) => graph.nodes.find((node) => node.id === id)?.label ?? id;
  return (
    <section className={flow.outline} aria-label={t("outline")}>
      <ol>
        {graph.nodes.map((node) => (
          <li key={node.id}>
            <Button aria-pressed={node.id === selected} onClick={() => onSelect(node.id)}>
              {node.label}
            </Button>
            <span className={flow.lines}>{t(`kind.${node.kind}` as "kind.start")}</span>
            <ul>
              {graph.edges
                .filter(({ from }) => from === node.id)
                .map((edge) => (
                  <li key={edge.id}>
                    <Button look="link" onClick={() => onOpen(edge.id)}>
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
