import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { saveFile } from "@busbar/web/kernel/network/transfers.ts";
import { useUnsaved, useView } from "@busbar/web/kernel/portal/view.ts";
import { useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { copyText } from "@busbar/web/ui/copying/copy-text.ts";
import { Icon } from "@busbar/web/ui/Icon.tsx";
import { Dialog } from "@busbar/web/ui/dialogs/Dialog.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Floating } from "@busbar/web/ui/menus/Floating.tsx";
import { MenuButton } from "@busbar/web/ui/menus/MenuButton.tsx";
import { MenuList } from "@busbar/web/ui/menus/MenuList.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { useState } from "react";
import IconData from "~icons/ri/code-s-slash-line";
import IconMore from "~icons/ri/add-circle-line";
import IconPicture from "~icons/ri/image-line";
import IconProperties from "~icons/ri/settings-3-line";
import { FlowEditor } from "../flow/FlowEditor.tsx";
import { Palette } from "../flow/Palette.tsx";
import * as edits from "../flow/graph/graph.ts";
import { drawGraph, pictureOf } from "../flow/graph/graph-picture.ts";
import { useGraph } from "../flow/graph/use-graph.ts";
import { workflowTexts } from "./workflow-texts.ts";
import { OpenVersion, SaveVersion } from "./SavedVersions.tsx";
import { shippedGraph } from "../../contract/shipped-graph.ts";
import { StepDrawer } from "./StepDrawer.tsx";
import { iconOf, stepIcons, type StepKind, stepKinds } from "./steps.ts";
import styles from "./workflow.module.css";

/** Steps and lines of a workflow: drawn, connected, undone, kept by versions. @see R-G27 */
export function WorkflowPage() {
  const t = workflowTexts.useTexts();
  const view = useView();
  const language = useLanguage();
  // The drawing stays in the language in which it was opened.
  const [shipped] = useState<edits.FlowGraph>(shippedGraph[language]);
  const history = useGraph(shipped);
  const { graph, change } = history;
  const [kept, setKept] = useState(shipped);
  useUnsaved(graph !== kept && graph !== shipped);
  const [selected, setSelected] = useState<string | null>(view.query.get("step"));
  const [shown, setShown] = useState<"drawer" | "data" | "versions" | null>(null);
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const chosen = [...graph.nodes, ...graph.edges].find(({ id }) => id === selected);

  const add = (kind: string, position: edits.FlowNode["position"]) => {
    const added = edits.withNode(graph, { kind, label: t(`kind.${kind as StepKind}`), position, facts: {} });
    change(added.graph);
    setSelected(added.id);
  };
  const openOf = (id: string) => {
    setSelected(id);
    setShown("drawer");
  };
  const share = async (id: string) => {
    const link = `${window.location.origin}/#${view.path}?step=${encodeURIComponent(id)}`;
    if (await copyText(link)) toast.success(t("shared"));
  };
  const download = async () => {
    const svg = drawGraph(graph, getComputedStyle(document.documentElement));
    const picture = await pictureOf(svg).catch(() => null);
    if (picture) await saveFile(new Response(picture), "workflow.png");
    else toast.error(t("picture.failed"));
  };
  const append = (behind: string, template: edits.Template) => change(edits.withTemplate(graph, behind, template));
  const text = JSON.stringify(graph, null, 2);

  const face = (step: edits.FlowNode) => (
    <>
      <Icon of={iconOf(step.kind)} />
      <span className={styles.words}>{step.label}</span>
      {step.kind === "push" ? (
        <span className="nodrag nopan">
          <MenuButton
            label={t("more", { name: step.label })}
            variant="icon"
            entries={() => [
              {
                key: "user",
                label: t("more.user"),
                onRun: () => append(step.id, [{ kind: "user", label: t("kind.user") }]),
              },
              {
                key: "push",
                label: t("more.push"),
                onRun: () => append(step.id, [{ kind: "push", label: t("kind.push") }]),
              },
              {
                key: "template",
                label: t("more.template"),
                onRun: () =>
                  append(step.id, [
                    { kind: "user", label: t("template.user") },
                    { kind: "push", label: t("template.push") },
                    { kind: "end", label: t("template.end") },
                  ]),
              },
            ]}
          >
            <Icon of={IconMore} />
          </MenuButton>
        </span>
      ) : null}
    </>
  );
  return (
    <PageFrame
      title={t("title")}
      card={false}
      action={
        <>
          <SaveVersion graph={graph} onSaved={setKept} />
          <Button onClick={() => setShown("versions")}>{t("open")}</Button>
        </>
      }
    >
      <FlowEditor
        label={t("canvas")}
        hint={t("hint")}
        history={history}
        shipped={shipped}
        look={{ face, about: ({ kind }) => t(`kind.${kind as StepKind}`) }}
        selected={selected}
        tools={[
          { label: t("picture"), icon: IconPicture, run: () => void download() },
          { label: t("showData"), icon: IconData, run: () => setShown("data") },
          { label: t("properties"), icon: IconProperties, run: chosen && (() => setShown("drawer")) },
        ]}
        columns={styles.work}
        gap={96}
        palette={(onAdd) => (
          <Palette
            label={t("palette")}
            steps={stepKinds.map((kind) => ({ kind, label: t(`kind.${kind}`), icon: stepIcons[kind] }))}
            onAdd={onAdd}
          />
        )}
        onSelect={setSelected}
        onOpen={openOf}
        onAdd={add}
        onRemove={(ids) => change(edits.without(graph, ids))}
        onMenu={(id, anchor) => setMenu({ id, anchor })}
      />
      {menu ? (
        <Floating anchor={menu.anchor} role="menu" label={t("properties")} onClose={() => setMenu(undefined)}>
          <MenuList
            onDone={() => setMenu(undefined)}
            entries={[
              { key: "share", label: t("share"), onRun: () => void share(menu.id) },
              { key: "properties", label: t("properties"), onRun: () => openOf(menu.id) },
            ]}
          />
        </Floating>
      ) : null}
      {shown === "drawer" && chosen ? (
        <StepDrawer
          key={chosen.id}
          graph={graph}
          id={chosen.id}
          place={view.overlays}
          onChange={change}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === "versions" ? (
        <OpenVersion
          onOpen={(version) => {
            change(version);
            setKept(version);
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === "data" ? (
        <Dialog
          open
          title={t("showData")}
          width={720}
          onClose={() => setShown(null)}
          footer={
            <>
              <Button onClick={() => void saveFile(new Response(text), "workflow.json")}>{t("download")}</Button>
              <Button onClick={() => setShown(null)}>{t("close")}</Button>
            </>
          }
        >
          <pre className={styles.json}>{text}</pre>
        </Dialog>
      ) : null}
    </PageFrame>
  );
}
