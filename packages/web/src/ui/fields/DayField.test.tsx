// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { KitSettings } from "../kit/KitSettings.tsx";
import { DayField } from "./DayField.tsx";

fillBrowserGaps();
afterEach(cleanup);

test.each([
  ["the business date", {}, "2026-01-20"],
  ["the day that it is given", { today: "2025-07-01" }, "2025-07-01"],
])("the calendar of an empty field opens at %s", async (_, given, opensAt) => {
  render(
    <KitSettings value={{ today: "2026-01-20" }}>
      <DayField aria-label="From" {...given} />
    </KitSettings>,
  );
  await userEvent.click(screen.getByLabelText("From"));
  expect(document.querySelector(`td[title="${opensAt}"]`)).not.toBeNull();
});
