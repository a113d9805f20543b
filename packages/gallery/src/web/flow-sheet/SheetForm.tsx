import { Select } from "@busbar/web/ui/form/choices.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Field, Form, useForm } from "@busbar/web/ui/form/Form.tsx";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { useEffect } from "react";
import { type FlowGraph, type FlowNode, withChangedNode, withLabelledEdge, withPlaces } from "../flow/graph/graph.ts";
import { LineForm } from "../flow/LineForm.tsx";
import { flowSheetTexts } from "./flow-sheet-texts.ts";
import { icons, isLocked, readPixels, type SheetKind, states } from "./sheet.ts";
import styles from "./flow-sheet.module.css";

type Values = { kind: string; label: string; left: string; top: string; icon: string; state: string };
type SheetFormProps = { graph: FlowGraph; id: string | null; onChange: (graph: FlowGraph) => void };

/** Edits the chosen node or line. */
export function SheetForm({ graph, id, onChange }: SheetFormProps) {
  const t = flowSheetTexts.useTexts();
  const node = graph.nodes.find((one) => one.id === id);
  const edge = graph.edges.find((one) => one.id === id);
  const nameOf = (of: string) => graph.nodes.find((one) => one.id === of)?.label ?? of;
  return (
    <section className={styles.form} aria-label={t("form")}>
      <h2>{edge ? t("form.line", { from: nameOf(edge.from), to: nameOf(edge.to) }) : t("form")}</h2>
      {node ? <NodeForm key={node.id} node={node} graph={graph} onChange={onChange} /> : null}
      {edge ? (
        <LineForm
          key={edge.id}
          edge={edge}
          name={t("condition")}
          apply={t("apply")}
          onSave={(label) => onChange(withLabelledEdge(graph, edge.id, label))}
        />
      ) : null}
      {node || edge ? null : <p>{t("form.none")}</p>}
    </section>
  );
}

type NodeFormProps = { node: FlowNode; graph: FlowGraph; onChange: (graph: FlowGraph) => void };

const placeOf = ({ x, y }: FlowNode["position"]) => ({ left: String(x), top: String(y) });
const looksOf = ({ icon = "", state = "" }: FlowNode["facts"]) => ({ icon, state });

function NodeForm({ node, graph, onChange }: NodeFormProps) {
  const t = flowSheetTexts.useTexts();
  const form = useForm<Values>();
  const locked = isLocked(node);
  const { id, label, kind, position, facts } = node;
  const type = t(`kind.${kind as SheetKind}`);
  // A node that is dragged, or whose change is undone, while its form is open; what is typed elsewhere stays.
  useEffect(() => form.setFieldsValue({ kind: type, label }), [form, type, label]);
  useEffect(() => form.setFieldsValue(placeOf(position)), [form, position]);
  useEffect(() => form.setFieldsValue(looksOf(facts)), [form, facts]);
  const pixels = {
    validator: (_: unknown, value: unknown) =>
      readPixels(String(value ?? "")) === null ? Promise.reject(new Error(t("pixels.wrong"))) : Promise.resolve(),
  };
  const finish = ({ label: named, left, top, icon, state }: Values) => {
    const changed = withChangedNode(graph, id, { label: named.trim(), facts: { ...facts, icon, state } });
    const place = { x: readPixels(left) ?? position.x, y: readPixels(top) ?? position.y };
    const next = locked ? changed : withPlaces(changed, new Map([[id, place]]));
    onChange(next);
    // Rounded, also where that is the place that it had.
    form.setFieldsValue(placeOf(next.nodes.find((one) => one.id === id)?.position ?? position));
  };
  return (
    <Form form={form} initialValues={{ kind: type, label, ...placeOf(position), ...looksOf(facts) }} onFinish={finish}>
      {locked ? <p className={styles.locked}>{t("locked.why")}</p> : null}
      <Field name="kind" label={t("type")}>
        <TextField disabled />
      </Field>
      <Field
        name="label"
        label={t("name")}
        rules={[{ required: true, message: t("name.empty") }, { validator: notBlank(t("name.empty")) }]}
        firstFault
      >
        <TextField maxLength={60} autoComplete="off" />
      </Field>
      <Field name="left" label={t("left")} rules={[pixels]} hint={t("pixels")}>
        <TextField inputMode="decimal" maxLength={7} autoComplete="off" disabled={locked} />
      </Field>
      <Field name="top" label={t("top")} rules={[pixels]} hint={t("pixels")}>
        <TextField inputMode="decimal" maxLength={7} autoComplete="off" disabled={locked} />
      </Field>
      <Field name="icon" label={t("icon")}>
        <Select options={icons.map((value) => ({ value, label: t(`icon.${value}`) }))} />
      </Field>
      <Field name="state" label={t("state")}>
        <Select options={states.map((value) => ({ value, label: t(`state.${value}`) }))} />
      </Field>
      <Button variant="primary" type="submit">
        {t("apply")}
      </Button>
    </Form>
  );
}

/** Refuses a name of spaces alone. */
const notBlank = (message: string) => (_: unknown, value: unknown) =>
  typeof value === "string" && value !== "" && value.trim() === ""
    ? Promise.reject(new Error(message))
    : Promise.resolve();
