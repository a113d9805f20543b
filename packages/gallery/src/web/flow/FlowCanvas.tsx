import {
  applyNodeChanges,
  Background,
  type Connection,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from "@xyflow/react";
import "@xyflow/react/dist/style.css";
import {
  createContext,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useState,
} from "react";
import { type FlowGraph, type FlowNode, grid, nodeSize, type Places } from "./graph/graph.ts";
import { refusalOf } from "../../contract/graph-rules.ts";
import styles from "./flow.module.css";

/** Type of the data that is dragged from the palette. */
export const draggedKind = "application/x-busbar-step";

type Face = (node: FlowNode) => ReactNode;
const FaceContext = createContext<Face>(({ label }) => label);

type Step = Node<{ step: FlowNode }, "step">;
export type Canvas = Pick<
  ReactFlowInstance<Step>,
  "zoomIn" | "zoomOut" | "fitView" | "setViewport" | "screenToFlowPosition"
>;

type FlowCanvasProps = {
  label: string;
  graph: FlowGraph;
  selected: string | null;
  /** Inside of a step. */
  face: Face;
  size?: { width: number; height: number };
  isLocked?: (node: FlowNode) => boolean;
  /** Called when somebody tries to move or delete a locked step by key. */
  onLocked?: () => void;
  onReady: (canvas: Canvas) => void;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
  onMove: (places: Places) => void;
  onConnect: (from: string, to: string) => void;
  onRemove: (ids: ReadonlySet<string>) => void;
  onMenu?: (id: string, anchor: HTMLElement) => void;
  onDropped: (kind: string, position: FlowNode["position"]) => void;
};

function StepNode({ data: { step } }: NodeProps<Step>) {
  const face = useContext(FaceContext);
  return (
    <>
      {step.kind === "start" ? null : <Handle type="target" position={Position.Left} />}
      <div className={styles.face}>{face(step)}</div>
      {step.kind === "end" ? null : <Handle type="source" position={Position.Right} />}
    </>
  );
}
const nodeTypes = { step: StepNode };

/** Keys that move or delete. */
const refusedKeys = /^(?:Arrow|Delete|Backspace)/;

type Looks = { selected: boolean; locked: boolean; size: typeof nodeSize; before: Step | undefined };
const stepOf = (step: FlowNode, { selected, locked, size, before }: Looks): Step => ({
  ...before,
  id: step.id,
  type: "step",
  position: step.position,
  data: { step },
  selected,
  draggable: !locked,
  deletable: !locked,
  ariaLabel: step.label,
  ...size,
  measured: size,
});

/**
 * The drawing on a plane that is moved and zoomed. Arrow keys move the chosen step by the grid, Delete takes it away. What
 * a person does is told; the drawing changes when `graph` does.
 */
export function FlowCanvas(props: FlowCanvasProps) {
  const { label, graph, selected, face, isLocked = () => false, onReady, onSelect, onOpen, onMove, onConnect } = props;
  const { size = nodeSize, onRemove, onMenu, onDropped, onLocked } = props;
  const [seen, setSeen] = useState<{ graph: FlowGraph; selected: string | null } | null>(null);
  const [nodes, setNodes] = useState<Step[]>([]);
  const [canvas, setCanvas] = useState<Canvas>();
  if (seen?.graph !== graph || seen.selected !== selected) {
    setSeen({ graph, selected });
    setNodes(
      graph.nodes.map((step) =>
        stepOf(step, {
          selected: step.id === selected,
          locked: isLocked(step),
          size,
          before: nodes.find(({ id }) => id === step.id),
        }),
      ),
    );
  }
  const menu = (event: MouseEvent, id: string) => {
    if (!onMenu) return;
    event.preventDefault();
    onSelect(id);
    onMenu(id, event.currentTarget as HTMLElement);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const kind = event.dataTransfer.getData(draggedKind);
    if (kind && canvas) onDropped(kind, canvas.screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };
  const press = ({ key, target }: KeyboardEvent) => {
    const step = graph.nodes.find(({ id }) => id === (target as Element).getAttribute("data-id"));
    if (step && isLocked(step) && refusedKeys.test(key)) onLocked?.();
  };
  return (
    <FaceContext value={face}>
      <section className={styles.canvas} aria-label={label}>
        <ReactFlow
          nodes={nodes}
          edges={graph.edges.map(({ id, from, to, label: words }) => ({
            id,
            source: from,
            target: to,
            label: words,
            selected: id === selected,
            ariaLabel: `${from} → ${to}`,
            markerEnd: { type: MarkerType.ArrowClosed },
          }))}
          nodeTypes={nodeTypes}
          snapToGrid
          snapGrid={[grid, grid]}
          minZoom={0.25}
          maxZoom={2}
          fitView
          fitViewOptions={{ padding: 0.05, minZoom: 0.5 }}
          deleteKeyCode={["Delete", "Backspace"]}
          proOptions={{ hideAttribution: true }}
          isValidConnection={({ source, target }) => refusalOf(graph, source, target) === null}
          onInit={(made) => {
            setCanvas(made);
            onReady(made);
          }}
          onNodesChange={(changes) => {
            setNodes((now) => applyNodeChanges(changes, now));
            const places = changes.flatMap((change) =>
              change.type === "position" && change.dragging === false && change.position
                ? [[change.id, change.position] as const]
                : [],
            );
            if (places.length > 0) onMove(new Map(places));
            const chosen = changes.find((change) => change.type === "select" && change.selected);
            if (chosen?.type === "select") onSelect(chosen.id);
          }}
          onDelete={({ nodes: gone, edges }) => onRemove(new Set([...gone, ...edges].map(({ id }) => id)))}
          onConnect={({ source, target }: Connection) => onConnect(source, target)}
          onConnectEnd={(_, { isValid, fromNode, fromHandle, toNode }) => {
            // The library is silent about a line that is refused: the page says why.
            if (isValid !== false || !fromHandle || !fromNode || !toNode) return;
            const [from, to] = fromHandle.type === "source" ? [fromNode, toNode] : [toNode, fromNode];
            onConnect(from.id, to.id);
          }}
          onEdgesChange={(changes) => {
            const chosen = changes.find((change) => change.type === "select" && change.selected);
            if (chosen?.type === "select") onSelect(chosen.id);
          }}
          onKeyDown={press}
          onPaneClick={() => onSelect(null)}
          onNodeClick={({ target }, { id }) => {
            // What stands inside of a step and can be pressed is itself meant.
            if (!(target as Element).closest("button")) onOpen(id);
          }}
          onEdgeClick={(_, { id }) => onOpen(id)}
          onNodeContextMenu={(event, { id }) => menu(event, id)}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes(draggedKind)) event.preventDefault();
          }}
          onDrop={drop}
        >
          <Background gap={grid * 2} />
        </ReactFlow>
      </section>
    </FaceContext>
  );
}
