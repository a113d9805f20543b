import { Icon, type IconShape } from "@busbar/web/ui/Icon.tsx";
import { IconButton } from "@busbar/web/ui/form/buttons/IconButton.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { MenuButton } from "@busbar/web/ui/menus/MenuButton.tsx";
import IconConnect from "~icons/ri/links-line";
import IconFit from "~icons/ri/fullscreen-line";
import IconOutline from "~icons/ri/list-unordered";
import IconRedo from "~icons/ri/arrow-go-forward-line";
import IconRemove from "~icons/ri/delete-bin-line";
import IconResetAll from "~icons/ri/restart-line";
import IconResetView from "~icons/ri/focus-3-line";
import IconUndo from "~icons/ri/arrow-go-back-line";
import IconZoomIn from "~icons/ri/zoom-in-line";
import IconZoomOut from "~icons/ri/zoom-out-line";
import type { Canvas } from "./FlowCanvas.tsx";
import { flowTexts } from "./flow-texts.ts";
import type { FlowGraph } from "./graph/graph.ts";
import { refusalOf } from "../../contract/graph-rules.ts";
import styles from "./flow.module.css";

/** A tool without `run` cannot be used now. */
export type Tool = { label: string; icon: IconShape; run: (() => void) | undefined };

type FlowToolsProps = {
  canvas: Canvas | undefined;
  graph: FlowGraph;
  outline: boolean;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** The step that lines begin at; absent while none is chosen. */
  from: string | undefined;
  remove: (() => void) | undefined;
  /** What the page alone can do. */
  own: readonly Tool[];
  onConnect: (from: string, to: string) => void;
  onOutline: () => void;
  onResetAll: () => void;
};

/** Zooming, the way back, and a menu that draws a line by keyboard and says why one is refused. */
export function FlowTools(props: FlowToolsProps) {
  const t = flowTexts.useTexts();
  const { canvas, graph, from, own, onConnect } = props;
  const view = canvas && !props.outline ? canvas : undefined;
  const tools: readonly Tool[] = [
    { label: t("zoomIn"), icon: IconZoomIn, run: view && (() => void view.zoomIn()) },
    { label: t("zoomOut"), icon: IconZoomOut, run: view && (() => void view.zoomOut()) },
    { label: t("fit"), icon: IconFit, run: view && (() => void view.fitView()) },
    {
      label: t("resetView"),
      icon: IconResetView,
      run: view && (() => void view.setViewport({ x: 0, y: 0, zoom: 1 })),
    },
    { label: t("resetAll"), icon: IconResetAll, run: props.onResetAll },
    { label: t("undo"), icon: IconUndo, run: props.undo },
    { label: t("redo"), icon: IconRedo, run: props.redo },
    ...own,
    { label: t("remove"), icon: IconRemove, run: props.remove },
  ];
  const targets = (start: string) =>
    graph.nodes.map(({ id, label }) => {
      const refusal = refusalOf(graph, start, id);
      return {
        key: id,
        label,
        ...(refusal && { disabledReason: t(`refused.${refusal}`) }),
        onRun: () => onConnect(start, id),
      };
    });
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("tools")}>
      {tools.map(({ label, icon, run }) => (
        <IconButton key={label} aria-label={label} title={label} disabled={!run} onClick={run}>
          <Icon of={icon} />
        </IconButton>
      ))}
      {from === undefined ? null : (
        <MenuButton label={t("connect")} variant="icon" entries={() => targets(from)}>
          <Icon of={IconConnect} />
        </MenuButton>
      )}
      <Button onClick={props.onOutline}>
        <Icon of={IconOutline} />
        {t(props.outline ? "drawing" : "outline")}
      </Button>
    </div>
  );
}
