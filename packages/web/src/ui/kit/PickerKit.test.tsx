// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Activity, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { DayField } from "../fields/DayField.tsx";
import { MomentField } from "../form/moments/MomentField.tsx";
import { PeriodField } from "../form/moments/PeriodField.tsx";
import { TimeField, TimeRangeField } from "../form/moments/TimeField.tsx";

fillBrowserGaps();
afterEach(cleanup);

const nothing = () => {};
const fields: [string, ReactNode][] = [
  ["a day of business", <DayField key="0" />],
  ["a week", <MomentField key="1" unit="week" />],
  ["a minute", <MomentField key="2" unit="minute" />],
  ["a period", <PeriodField key="4" unit="day" value={undefined} onChange={nothing} labels={["From", "To"]} />],
  ["a time", <TimeField key="5" />],
  ["two times", <TimeRangeField key="6" value={undefined} onChange={nothing} labels={["From", "To"]} />],
];

/** Without a layout the closing animation never ends. */
const opened = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden, [class*="-leave"])');

test.each(fields)("leaving a page while the field of %s is open throws nothing and closes it", async (_, field) => {
  const faults: string[] = [];
  const hear = (event: ErrorEvent) => faults.push(event.message);
  window.addEventListener("error", hear);
  const page = (mode: "visible" | "hidden") => (
    <>
      <button type="button">Elsewhere</button>
      <Activity mode={mode}>{field}</Activity>
    </>
  );
  const { container, rerender } = render(page("visible"));
  await userEvent.click(container.querySelector("input")!);
  await waitFor(() => expect(opened()).not.toBeNull());
  rerender(page("hidden"));
  act(() => screen.getByRole("button", { name: "Elsewhere" }).focus());
  rerender(page("visible"));
  await waitFor(() => expect(opened()).toBeNull());
  expect(container.querySelector(".ant-picker-focused")).toBeNull();
  await userEvent.click(container.querySelector("input")!);
  await waitFor(() => expect(opened()).not.toBeNull());
  window.removeEventListener("error", hear);
  expect(faults).toEqual([]);
});
