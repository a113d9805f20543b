// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { Select } from "./choices.tsx";
import { Field, FieldList, Form, useForm, useTyped, useWatch } from "./Form.tsx";
import { TextField } from "./TextField.tsx";

type Meter = { name: string; kind: string; points: { place: string }[] };

function MeterForm({ title, sent = () => {} }: { title: string; sent?: (typed: Meter) => void }) {
  const form = useForm<Meter>();
  const name = useWatch("name", form);
  const typed = useTyped(form);
  return (
    <section aria-label={title}>
      <Form form={form} initialValues={{ name: title, kind: "water", points: [{ place: "hall" }] }} onFinish={sent}>
        <Field name="name" label="Name" rules={[{ required: true, message: "Give it a name" }]}>
          <TextField />
        </Field>
        <Field name="kind" label="Kind">
          <Select options={[{ value: "water", label: "Water" }]} />
        </Field>
        <FieldList<Meter["points"][number]> name="points">
          {(rows, { add }) => (
            <>
              {rows.map(({ key, at }) => (
                <Field key={key} name={[at, "place"]} label={`Place ${at + 1}`}>
                  <TextField />
                </Field>
              ))}
              <button type="button" onClick={() => add({ place: "" })}>
                Add
              </button>
            </>
          )}
        </FieldList>
        <button type="submit">Save</button>
      </Form>
      <output>{`${name} ${typed?.points?.length}`}</output>
    </section>
  );
}

const part = (title: string) => within(screen.getByRole("region", { name: title }));
const field = (title: string, label: string) => part(title).getByLabelText<HTMLInputElement>(label);

beforeAll(() => fillBrowserGaps());
afterEach(cleanup);

test("two forms that are open at once share no id, and each label leads to the field of its own form", async () => {
  const user = userEvent.setup();
  render(
    <>
      <MeterForm title="first" />
      <MeterForm title="second" />
    </>,
  );
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id).filter((id) => !id.startsWith("test-id"));
  expect(ids).toContain(field("first", "Name").id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const title of ["first", "second"]) {
    await user.click(part(title).getByText("Place 1"));
    expect(document.activeElement).toBe(field(title, "Place 1"));
  }
});

test("a fault is announced by the field of its own form, which gets the focus", async () => {
  const user = userEvent.setup();
  const sent: Meter[] = [];
  render(
    <>
      <MeterForm title="first" />
      <MeterForm title="second" sent={(typed) => sent.push(typed)} />
    </>,
  );
  await user.clear(field("second", "Name"));
  await user.click(part("second").getByRole("button", { name: "Save" }));
  const fault = await part("second").findByText("Give it a name");
  const described = field("second", "Name").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.contains(fault)).toBe(true);
  expect(document.activeElement).toBe(field("second", "Name"));
  expect(field("first", "Name").getAttribute("aria-invalid")).toBeNull();
  await user.type(field("second", "Name"), "Hall");
  await user.click(part("second").getByRole("button", { name: "Add" }));
  await user.type(field("second", "Place 2"), "roof");
  await user.click(part("second").getByRole("button", { name: "Save" }));
  await part("second").findByText("Hall 2");
  expect(sent).toEqual([{ name: "Hall", kind: "water", points: [{ place: "hall" }, { place: "roof" }] }]);
});
