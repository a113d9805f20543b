import { saveFile } from "@busbar/web/kernel/network/transfers.ts";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { Icon } from "@busbar/web/ui/Icon.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { useState } from "react";
import IconDownload from "~icons/ri/download-line";
import IconLock from "~icons/ri/lock-line";
import { type Canvas, FlowCanvas } from "../flow/FlowCanvas.tsx";
import { FlowTools } from "../flow/FlowTools.tsx";
import { OutlineList } from "../flow/OutlineList.tsx";
import { Palette } from "../flow/Palette.tsx";
import { flowTexts } from "../flow/flow-texts.ts";
import * as edits from "../flow/graph.ts";
import { useGraph } from "../flow/use-graph.ts";
import { flowSheetTexts } from "./feature.ts";
import { SheetForm } from "./SheetForm.tsx";
import {
  firstIcon,
  groups,
  isLocked,
  type SheetIcon,
  type SheetKind,
  sheetNodeSize,
  type SheetState,
  shippedSheet,
  withoutUnlocked,
} from "./sheet.ts";
import { nodeIcons, stateIcons } from "./sheet-icons.ts";
import styles from "./flow-sheet.module.css";

/** Nodes of a flow of data with their states, dragged, connected and described. @see R-G41 */
export function FlowSheetPage() {
  const t = flowSheetTexts.useTexts();
  const flow = flowTexts.useTexts();
  const { graph, change, begin, undo, redo } = useGraph(shippedSheet);
  const [canvas, setCanvas] = useState<Canvas>();
  const [selected, setSelected] = useState<string | null>(null);
  const [outline, setOutline] = useState(false);
  const node = graph.nodes.find(({ id }) => id === selected);
  const chosen = node ?? graph.edges.find(({ id }) => id === selected);

  const add = (given: string, position: edits.FlowNode["position"]) => {
    const kind = given as SheetKind;
    const facts = { icon: firstIcon[kind], state: "success" };
    const added = edits.withNode(graph, { kind, label: t(`kind.${kind}`), position, facts });
    change(added.graph);
    setSelected(added.id);
  };
  const connect = (from: string, to: string) => {
    const refusal = edits.refusalOf(graph, from, to);
    if (refusal) toast.error(flow(`refused.${refusal}`));
    else change(edits.withEdge(graph, from, to));
  };
  const refuseLocked = () => toast.error(t("locked.why"));
  const remove = (id: string) => {
    if (node && isLocked(node)) refuseLocked();
    else change(withoutUnlocked(graph, new Set([id])));
  };
  const stateOf = ({ facts }: edits.FlowNode) => facts["state"] as SheetState;
  const face = (step: edits.FlowNode) => (
    <>
      <Icon of={nodeIcons[step.facts["icon"] as SheetIcon]} />
      <span className={styles.words} title={step.label}>
        {step.label}
      </span>
      {isLocked(step) ? <Icon of={IconLock} label={t("locked")} /> : null}
      <span className={styles.state} data-state={stateOf(step)}>
        <Icon of={stateIcons[stateOf(step)]} label={t(`state.${stateOf(step)}`)} />
      </span>
    </>
  );
  const download = () => saveFile(new Response(JSON.stringify(graph, null, 2)), "flow-sheet.json");
  const below = () => Math.max(...graph.nodes.map(({ position }) => position.y), 0) + 56;
  return (
    <PageFrame title={t("title")} card={false}>
      <div className={styles.page}>
        <p className={styles.hint}>{t("hint")}</p>
        <FlowTools
          canvas={canvas}
          graph={graph}
          outline={outline}
          undo={undo}
          redo={redo}
          from={node?.id}
          remove={chosen && (() => remove(chosen.id))}
          own={[{ label: t("download"), icon: IconDownload, run: () => void download() }]}
          onConnect={connect}
          onOutline={() => setOutline(!outline)}
          onResetAll={() => {
            begin(shippedSheet);
            setSelected(null);
            void canvas?.fitView();
          }}
        />
        <div className={styles.work}>
          <div className={styles.palettes}>
            {(["start", "end"] as const).map((group) => (
              <div key={group}>
                <h2>{t(`group.${group}`)}</h2>
                <Palette
                  label={t(`group.${group}`)}
                  steps={groups[group].map((kind) => ({
                    kind,
                    label: t(`kind.${kind}`),
                    icon: nodeIcons[firstIcon[kind]],
                  }))}
                  onAdd={(kind) => {
                    add(kind, { x: 0, y: below() });
                    void canvas?.fitView();
                  }}
                />
              </div>
            ))}
          </div>
          {outline ? (
            <OutlineList
              graph={graph}
              selected={selected}
              about={(step) =>
                [
                  t(`kind.${step.kind as SheetKind}`),
                  t(`state.${stateOf(step)}`),
                  ...(isLocked(step) ? [t("locked")] : []),
                ].join(" · ")
              }
              onSelect={setSelected}
              onOpen={setSelected}
            />
          ) : (
            <FlowCanvas
              label={t("canvas")}
              graph={graph}
              selected={selected}
              size={sheetNodeSize}
              face={face}
              isLocked={isLocked}
              onLocked={refuseLocked}
              onReady={setCanvas}
              onSelect={setSelected}
              onOpen={setSelected}
              onMove={(places) => change(edits.withPlaces(graph, places))}
              onConnect={connect}
              onRemove={(ids) => change(withoutUnlocked(graph, ids))}
              onDropped={add}
            />
          )}
          <SheetForm graph={graph} id={selected} onChange={change} />
        </div>
      </div>
    </PageFrame>
  );
}
