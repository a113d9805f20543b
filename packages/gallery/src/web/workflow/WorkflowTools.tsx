import { Icon } from "@busbar/web/ui/Icon.tsx";
import controls from "@busbar/web/ui/fields/controls.module.css";
import { MenuButton } from "@busbar/web/ui/menus/MenuButton.tsx";
import type { MenuEntry } from "@busbar/web/ui/menus/MenuList.tsx";
import IconConnect from "~icons/ri/links-line";
import IconData from "~icons/ri/code-s-slash-line";
import IconFit from "~icons/ri/fullscreen-line";
import IconOutline from "~icons/ri/list-unordered";
import IconPicture from "~icons/ri/image-line";
import IconProperties from "~icons/ri/settings-3-line";
import IconRedo from "~icons/ri/arrow-go-forward-line";
import IconRemove from "~icons/ri/delete-bin-line";
import IconResetAll from "~icons/ri/restart-line";
import IconResetView from "~icons/ri/focus-3-line";
import IconUndo from "~icons/ri/arrow-go-back-line";
import IconZoomIn from "~icons/ri/zoom-in-line";
import IconZoomOut from "~icons/ri/zoom-out-line";
import type { Canvas } from "../flow/FlowCanvas.tsx";
import { workflowTexts } from "./feature.ts";
import styles from "./workflow.module.css";

type WorkflowToolsProps = {
  canvas: Canvas | undefined;
  outline: boolean;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** Absent while no step is chosen. */
  targets: (() => MenuEntry[]) | undefined;
  properties: (() => void) | undefined;
  remove: (() => void) | undefined;
  onOutline: () => void;
  onResetAll: () => void;
  onPicture: () => void;
  onData: () => void;
};

export function WorkflowTools(props: WorkflowToolsProps) {
  const t = workflowTexts.useTexts();
  const { canvas, targets } = props;
  const view = canvas && !props.outline ? canvas : undefined;
  const tools = [
    ["zoomIn", IconZoomIn, view && (() => void view.zoomIn())],
    ["zoomOut", IconZoomOut, view && (() => void view.zoomOut())],
    ["fit", IconFit, view && (() => void view.fitView())],
    ["resetView", IconResetView, view && (() => void view.setViewport({ x: 0, y: 0, zoom: 1 }))],
    ["resetAll", IconResetAll, props.onResetAll],
    ["undo", IconUndo, props.undo],
    ["redo", IconRedo, props.redo],
    ["picture", IconPicture, props.onPicture],
    ["showData", IconData, props.onData],
    ["properties", IconProperties, props.properties],
    ["remove", IconRemove, props.remove],
  ] as const;
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("tools")}>
      {tools.map(([name, icon, run]) => (
        <button
          key={name}
          type="button"
          className={controls.iconButton}
          aria-label={t(name)}
          title={t(name)}
          disabled={!run}
          onClick={run}
        >
          <Icon of={icon} />
        </button>
      ))}
      {targets ? (
        <MenuButton label={t("connect")} className={controls.iconButton} entries={targets}>
          <Icon of={IconConnect} />
        </MenuButton>
      ) : null}
      <button type="button" className={controls.button} onClick={props.onOutline}>
        <Icon of={IconOutline} />
        {t(props.outline ? "drawing" : "outline")}
      </button>
    </div>
  );
}
