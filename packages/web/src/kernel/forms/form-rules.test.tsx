// @vitest-environment jsdom
import { CallError } from "@busbar/contract/kernel/http/client";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { Field, Form, type FormInstance, useForm } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { labelPlaceholder, rulesFrom, showFieldErrors } from "./form-rules.ts";

const Meter = z.strictObject({
  serial: z.string().min(3),
  place: z.string().max(20).default(""),
  ratio: z.number().int().default(1),
});

function MeterForm({ form }: { form: FormInstance<object> }) {
  const rules = (name: keyof typeof Meter.shape) =>
    rulesFrom(Meter, name, (_, issue) => problemText(issue, "en", labelPlaceholder));
  return (
    <Form form={form} initialValues={{ ratio: 1 }} onFinish={() => {}}>
      <Field name="serial" label="Serial number" rules={rules("serial")}>
        <TextField />
      </Field>
      <Field name="place" label="Place" rules={rules("place")}>
        <TextField />
      </Field>
      <Field name="ratio" label="Ratio" rules={rules("ratio")}>
        <NumberField asNumber read={(value) => ({ ok: true, value })} />
      </Field>
    </Form>
  );
}

function open(): FormInstance<object> {
  const form = renderHook(() => useForm<object>()).result.current;
  render(<MeterForm form={form} />);
  return form;
}

beforeAll(() => fillBrowserGaps());
afterEach(cleanup);

test("R-V07 what must be given is marked and announced, and what may be left out is not", () => {
  open();
  expect(screen.getByLabelText("Serial number").getAttribute("aria-required")).toBe("true");
  expect(screen.getByText("Serial number").className).toContain("required");
  expect(screen.getByLabelText("Place").getAttribute("aria-required")).toBeNull();
});

test("R-V07 an empty field is told by its label, too short a text as too short, an emptied number as empty", async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByLabelText("Serial number"));
  await user.tab();
  const fault = await screen.findByText("Serial number cannot be empty");
  const field = screen.getByLabelText("Serial number");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby")!)!.contains(fault)).toBe(true);
  await user.type(field, "A1");
  await user.tab();
  expect(await screen.findByText("Must have at least 3 characters")).toBeTruthy();
  await user.clear(screen.getByLabelText("Ratio"));
  await user.tab();
  expect(await screen.findByText("Ratio cannot be empty")).toBeTruthy();
});

test("R-V07 a missing field that only the server finds gets the label of the form", async () => {
  const form = open();
  const errors = [
    { path: "serial", code: "required", message: "Asset no. cannot be empty", field: "Asset no." },
    { path: "place", code: "pattern", message: "Invalid format" },
  ];
  const refusal = new CallError(1400, { errors }, 400);
  await act(async () => {
    expect(showFieldErrors(form, refusal)).toBe(true);
  });
  expect(await screen.findByText("Serial number cannot be empty")).toBeTruthy();
  expect(await screen.findByText("Invalid format")).toBeTruthy();
});
