import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Field, Form, useForm } from "@busbar/web/ui/form/Form.tsx";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { useEffect } from "react";
import type { FlowEdge } from "./graph/graph.ts";

type LineFormProps = { edge: FlowEdge; name: string; apply: string; onSave: (label: string) => void };

/** Edits the label of a line. */
export function LineForm({ edge: { label }, name, apply, onSave }: LineFormProps) {
  const form = useForm<{ label: string }>();
  // A line that is undone while its form is open.
  useEffect(() => form.setFieldsValue({ label }), [form, label]);
  return (
    <Form form={form} initialValues={{ label }} onFinish={(typed) => onSave((typed.label ?? "").trim())}>
      <Field name="label" label={name}>
        <TextField maxLength={60} autoComplete="off" />
      </Field>
      <Button variant="primary" type="submit">
        {apply}
      </Button>
    </Form>
  );
}
