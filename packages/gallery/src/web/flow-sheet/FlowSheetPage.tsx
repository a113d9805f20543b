import { saveFile } from "@busbar/web/kernel/network/transfers.ts";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { Icon } from "@busbar/web/ui/Icon.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { useState } from "react";
import IconDownload from "~icons/ri/download-line";
import IconLock from "~icons/ri/lock-line";
import { FlowEditor } from "../flow/FlowEditor.tsx";
import { Palette } from "../flow/Palette.tsx";
import { type FlowNode, withNode } from "../flow/graph/graph.ts";
import { useGraph } from "../flow/graph/use-graph.ts";
import { flowSheetTexts } from "./flow-sheet-texts.ts";
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
  const language = useLanguage();
  // The drawing stays in the language in which it was opened.
  const [shipped] = useState(shippedSheet[language]);
  const history = useGraph(shipped);
  const { graph, change } = history;
  const [selected, setSelected] = useState<string | null>(null);

  const add = (given: string, position: FlowNode["position"]) => {
    const kind = given as SheetKind;
    const facts = { icon: firstIcon[kind], state: "success" };
    const added = withNode(graph, { kind, label: t(`kind.${kind}`), position, facts });
    change(added.graph);
    setSelected(added.id);
  };
  const stateOf = ({ facts }: FlowNode) => facts["state"] as SheetState;
  const face = (step: FlowNode) => (
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
  const about = (step: FlowNode) =>
    [t(`kind.${step.kind as SheetKind}`), t(`state.${stateOf(step)}`), ...(isLocked(step) ? [t("locked")] : [])].join(
      " · ",
    );
  return (
    <PageFrame title={t("title")} card={false}>
      <FlowEditor
        label={t("canvas")}
        hint={t("hint")}
        history={history}
        shipped={shipped}
        look={{ face, about, size: sheetNodeSize, isLocked, onLocked: () => toast.error(t("locked.why")) }}
        selected={selected}
        tools={[{ label: t("download"), icon: IconDownload, run: () => void download() }]}
        columns={styles.work}
        gap={56}
        palette={(onAdd) => (
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
                  onAdd={onAdd}
                />
              </div>
            ))}
          </div>
        )}
        form={<SheetForm graph={graph} id={selected} onChange={change} />}
        onSelect={setSelected}
        onOpen={setSelected}
        onAdd={add}
        onRemove={(ids) => change(withoutUnlocked(graph, ids))}
      />
    </PageFrame>
  );
}
