// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { ChunkLoadError } from "../../kernel/boot/chunk.ts";
import { type View, ViewContext } from "../../kernel/portal/view.ts";
import { useOverlays } from "./use-overlays.tsx";

afterEach(cleanup);

type Work = { id: string };

function Page() {
  const overlays = useOverlays({
    edit: {
      draft: "point",
      restores: ({ id }: Work) => id === "1",
      draw: ({ id }: Work, close) => (
        <dialog open aria-label={`Edit ${id}`}>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </dialog>
      ),
    },
    remove: (name: string) => <dialog open aria-label={`Delete ${name}`} />,
    broken: (name: string) => <NotLoaded key={name} />,
  });
  return (
    <>
      <button type="button" onClick={() => overlays.open("edit", { id: "7" })}>
        Edit
      </button>
      <button type="button" onClick={() => overlays.open("remove", "Pump")}>
        Delete
      </button>
      <button type="button" onClick={() => overlays.open("broken", "")}>
        {overlays.opened.broken === undefined ? "Open" : "Opened"}
      </button>
      {overlays.shown}
    </>
  );
}

function NotLoaded(): never {
  throw new ChunkLoadError(new Error("gone"));
}

/** Shows the page in a view that keeps this draft of a point. */
function showWith(draft?: { work: Work }): void {
  const view = { search: "", readDraft: (name: string) => (name === "point" ? draft : undefined) };
  render(
    <ViewContext value={view as unknown as View}>
      <Page />
    </ViewContext>,
  );
}

test("each drawer and dialog is opened for its record, and closing one leaves the others", async () => {
  const user = userEvent.setup();
  showWith();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(screen.getByRole("dialog", { name: "Edit 7" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getAllByRole("dialog").map((dialog) => dialog.getAttribute("aria-label"))).toEqual(["Delete Pump"]);
});

test("a drawer with unsaved work is open from the start, but not where the work belongs to another record", () => {
  showWith({ work: { id: "1" } });
  expect(screen.getByRole("dialog", { name: "Edit 1" })).toBeTruthy();
  cleanup();
  showWith({ work: { id: "2" } });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a dialog that cannot be loaded is closed, so that it can be opened again", async () => {
  const user = userEvent.setup();
  showWith();
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByRole("button", { name: "Open" })).toBeTruthy();
});
