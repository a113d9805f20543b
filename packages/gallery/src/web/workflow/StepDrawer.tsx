import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { regionWords } from "@busbar/contract/areas/areas";
import { type Language, useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { MomentField } from "@busbar/web/ui/form/moments/MomentField.tsx";
import { Select, Switch } from "@busbar/web/ui/form/choices.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Drawer } from "@busbar/web/ui/dialogs/Drawer.tsx";
import { Field, Form, useForm } from "@busbar/web/ui/form/Form.tsx";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { type FlowGraph, type FlowNode, withChangedNode, withLabelledEdge } from "../flow/graph/graph.ts";
import { LineForm } from "../flow/LineForm.tsx";
import { workflowTexts } from "./workflow-texts.ts";

/** A word is kept in Chinese, whatever language it was chosen in. */
const optionsOf = (words: readonly Bilingual[], language: Language) =>
  words.map((word) => ({ value: word.zh, label: word[language] }));
const regions = Object.values(regionWords);
const sorts = [
  { zh: "常规", en: "Standard" },
  { zh: "加急", en: "Urgent" },
  { zh: "复核", en: "Recheck" },
];
const resources = [
  { zh: "线上", en: "Online" },
  { zh: "线下", en: "On site" },
];

type Values = {
  label: string;
  region?: string;
  at?: string;
  instant?: boolean;
  sort?: string;
  resource?: string;
  note?: string;
};
type StepDrawerProps = {
  graph: FlowGraph;
  id: string;
  place: () => HTMLElement;
  onChange: (graph: FlowGraph) => void;
  onClose: () => void;
};

/** Edits a step or a line. */
export function StepDrawer({ graph, id, place, onChange, onClose }: StepDrawerProps) {
  const t = workflowTexts.useTexts();
  const node = graph.nodes.find((one) => one.id === id);
  const edge = graph.edges.find((one) => one.id === id);
  const nameOf = (of: string) => graph.nodes.find((one) => one.id === of)?.label ?? of;
  const save = (next: FlowGraph) => {
    onChange(next);
    onClose();
  };
  return (
    <Drawer
      open
      guarded
      size={400}
      place={place}
      title={edge ? t("line", { from: nameOf(edge.from), to: nameOf(edge.to) }) : t("properties")}
      onClose={onClose}
    >
      {node ? <StepForm node={node} onSave={(change) => save(withChangedNode(graph, id, change))} /> : null}
      {edge ? (
        <LineForm
          edge={edge}
          name={t("line.word")}
          apply={t("apply")}
          onSave={(label) => save(withLabelledEdge(graph, id, label))}
        />
      ) : null}
    </Drawer>
  );
}

function StepForm({ node, onSave }: { node: FlowNode; onSave: (change: Pick<FlowNode, "label" | "facts">) => void }) {
  const t = workflowTexts.useTexts();
  const language = useLanguage();
  const form = useForm<Values>();
  const { instant, ...facts } = node.facts;
  const finish = ({ label, instant: now, ...given }: Values) =>
    onSave({
      label: label.trim(),
      facts: {
        ...Object.fromEntries(Object.entries(given).filter((fact): fact is [string, string] => Boolean(fact[1]))),
        ...(now && { instant: "true" }),
      },
    });
  return (
    <Form form={form} initialValues={{ label: node.label, ...facts, instant: instant === "true" }} onFinish={finish}>
      <Field name="label" label={t("name")} rules={[{ required: true, message: t("name.empty") }]}>
        <TextField maxLength={60} autoComplete="off" />
      </Field>
      <Field name="region" label={t("region")}>
        <Select options={optionsOf(regions, language)} />
      </Field>
      {node.kind === "user" ? (
        <>
          <Field name="at" label={t("at")}>
            <MomentField unit="minute" placeholder={t("at")} />
          </Field>
          <Field name="instant" label={t("instant")} valueProp="checked">
            <Switch />
          </Field>
        </>
      ) : null}
      <Field name="sort" label={t("sort")}>
        <Select options={optionsOf(sorts, language)} />
      </Field>
      {node.kind === "user" ? (
        <>
          <Field name="resource" label={t("resource")}>
            <Select options={optionsOf(resources, language)} />
          </Field>
          <Field name="note" label={t("note")}>
            <TextField maxLength={500} autoComplete="off" />
          </Field>
        </>
      ) : null}
      <Button variant="primary" type="submit">
        {t("apply")}
      </Button>
    </Form>
  );
}
