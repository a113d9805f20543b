// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Activity } from "react";
import { afterEach, expect, test } from "vitest";
import { Dialog } from "./Dialog.tsx";

afterEach(cleanup);

/** Ends the opening animation as a browser would; when nothing has the focus, the panel gets it. */
async function settle() {
  const panel = await screen.findByRole("dialog");
  await waitFor(() => expect(panel.className).toMatch(/-(appear|enter)-active/));
  (document.activeElement as HTMLElement).blur();
  await act(async () => {
    fireEvent.animationEnd(panel);
    fireEvent.transitionEnd(panel);
  });
}

test("a dialog whose view was hidden and drawn meanwhile takes the focus when the view is back, without an error", async () => {
  const faults: string[] = [];
  const hear = (event: ErrorEvent) => faults.push(event.message);
  window.addEventListener("error", hear);
  const view = (mode: "visible" | "hidden", text: string) => (
    <Activity mode={mode}>
      <Dialog open title="Title" width={400}>
        {text}
      </Dialog>
    </Activity>
  );
  const { rerender } = render(view("visible", "one"));
  await settle();
  rerender(view("hidden", "one"));
  rerender(view("hidden", "two"));
  // React renders hidden trees at idle priority.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  rerender(view("visible", "two"));
  const panel = await screen.findByRole("dialog");
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  expect(panel.textContent).toContain("two");
  window.removeEventListener("error", hear);
  expect(faults).toEqual([]);
});
