import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { type ReactNode, useState } from "react";
import { type Canvas, FlowCanvas } from "./FlowCanvas.tsx";
import { FlowTools, type Tool } from "./FlowTools.tsx";
import { flowTexts } from "./flow-texts.ts";
import { type FlowGraph, type FlowNode, withEdge, withPlaces } from "./graph/graph.ts";
import { refusalOf } from "../../contract/graph-rules.ts";
import type { useGraph } from "./graph/use-graph.ts";
import { OutlineList } from "./OutlineList.tsx";
import styles from "./flow.module.css";

/** How a page shows its steps. */
export type StepLook = {
  /** Inside of a step on the drawing. */
  face: (node: FlowNode) => ReactNode;
  /** Beside its name in the outline. */
  about: (node: FlowNode) => string;
  size?: { width: number; height: number };
  isLocked?: (node: FlowNode) => boolean;
  /** Called when somebody tries to move or delete a locked step. */
  onLocked?: () => void;
};

type FlowEditorProps = {
  /** Name of the drawing. */
  label: string;
  hint: string;
  history: ReturnType<typeof useGraph>;
  shipped: FlowGraph;
  look: StepLook;
  selected: string | null;
  /** What the page alone can do. */
  tools: readonly Tool[];
  /** Class of the columns: palette, drawing and, where there is one, form. */
  columns: string | undefined;
  palette: (onAdd: (kind: string) => void) => ReactNode;
  /** Pixels from the lowest step to one that is added by a press. */
  gap: number;
  form?: ReactNode;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
  onAdd: (kind: string, position: FlowNode["position"]) => void;
  onRemove: (ids: ReadonlySet<string>) => void;
  onMenu?: (id: string, anchor: HTMLElement) => void;
};

/** A drawing of steps and lines, or its outline, with tools above it and steps to add beside it. */
export function FlowEditor(props: FlowEditorProps) {
  const { label, history, shipped, look, selected, onSelect, onOpen, onAdd, onRemove } = props;
  const t = flowTexts.useTexts();
  const { graph, change, undo, redo } = history;
  const [canvas, setCanvas] = useState<Canvas>();
  const [outline, setOutline] = useState(false);
  const node = graph.nodes.find(({ id }) => id === selected);
  const chosen = node ?? graph.edges.find(({ id }) => id === selected);

  const connect = (from: string, to: string) => {
    const refusal = refusalOf(graph, from, to);
    if (refusal) toast.error(t(`refused.${refusal}`));
    else change(withEdge(graph, from, to));
  };
  const remove = (id: string) => {
    if (node && look.isLocked?.(node)) look.onLocked?.();
    else onRemove(new Set([id]));
  };
  const addBelow = (kind: string) => {
    const lowest = Math.max(...graph.nodes.map(({ position }) => position.y), 0);
    onAdd(kind, { x: 0, y: lowest + props.gap });
    void canvas?.fitView();
  };
  return (
    <div className={styles.page}>
      <p className={styles.hint}>{props.hint}</p>
      <FlowTools
        canvas={canvas}
        graph={graph}
        outline={outline}
        undo={undo}
        redo={redo}
        from={node?.id}
        remove={chosen && (() => remove(chosen.id))}
        own={props.tools}
        onConnect={connect}
        onOutline={() => setOutline(!outline)}
        onResetAll={() => {
          change(shipped);
          onSelect(null);
          void canvas?.fitView();
        }}
      />
      <div className={props.columns}>
        {props.palette(addBelow)}
        {outline ? (
          <OutlineList graph={graph} selected={selected} about={look.about} onSelect={onSelect} onOpen={onOpen} />
        ) : (
          <FlowCanvas
            label={label}
            graph={graph}
            selected={selected}
            {...look}
            onReady={setCanvas}
            onSelect={onSelect}
            onOpen={onOpen}
            onMove={(places) => change(withPlaces(graph, places))}
            onConnect={connect}
            onRemove={onRemove}
            {...(props.onMenu && { onMenu: props.onMenu })}
            onDropped={onAdd}
          />
        )}
        {props.form}
      </div>
    </div>
  );
}
