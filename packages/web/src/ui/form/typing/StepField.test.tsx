// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fillBrowserGaps } from "../../../testing/browser-gaps.ts";
import { uiEn } from "../../texts/texts-en.ts";
import { UiTextsProvider } from "../../texts/ui-texts.tsx";
import { StepField } from "./StepField.tsx";

fillBrowserGaps();
afterEach(cleanup);

test("R-S19 R-G19 the buttons of a number field have names in the portal's language, also when it changes", async () => {
  const { rerender } = render(<StepField value={1} />);
  const named = () => new Set(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label")));
  expect(named()).toEqual(new Set(["减少", "增加"]));
  rerender(
    <UiTextsProvider texts={uiEn}>
      <StepField value={2} steppers="right" />
    </UiTextsProvider>,
  );
  expect(named()).toEqual(new Set(["Decrease", "Increase"]));
});
