// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { AskDialog } from "./AskDialog.tsx";

beforeAll(() => fillBrowserGaps());
afterEach(cleanup);

const over = Promise.withResolvers<void>();

/** A page with one place for its dialogs. */
function Page() {
  const [asked, setAsked] = useState<"create" | "remove">();
  const close = () => setAsked(undefined);
  return (
    <>
      <button type="button" onClick={() => setAsked("create")}>
        Add
      </button>
      <button type="button" onClick={() => setAsked("remove")}>
        Drop
      </button>
      {asked === "create" ? <AskDialog title="Adding" verb="Save" run={() => over.promise} onClose={close} /> : null}
      {asked === "remove" ? <AskDialog title="Removing" verb="Delete" run={async () => {}} onClose={close} /> : null}
    </>
  );
}

test("a dialog whose write is over late does not close the one that was asked for meanwhile", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByText("Add"));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await user.click(screen.getByText("Drop"));
  await screen.findByRole("dialog", { name: "Removing" });
  await act(async () => over.resolve());
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Removing" })).toBeNull());
});

test("Enter pressed twice in a field of the dialog runs its action once", async () => {
  const written = Promise.withResolvers<void>();
  const run = vi.fn<() => Promise<void>>(() => written.promise);
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  render(
    <AskDialog byEnter title="Naming" verb="Save" run={run} onClose={onClose}>
      <input aria-label="Name" />
    </AskDialog>,
  );
  await user.type(await screen.findByLabelText("Name"), "x{Enter}{Enter}");
  expect(run).toHaveBeenCalledOnce();
  await act(async () => written.resolve());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("an action that was refused can be tried again", async () => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("refused")).mockResolvedValueOnce();
  const user = userEvent.setup();
  render(
    <AskDialog byEnter title="Naming" verb="Save" run={run} onClose={() => {}}>
      <input aria-label="Name" />
    </AskDialog>,
  );
  await user.type(await screen.findByLabelText("Name"), "x{Enter}");
  await screen.findByRole("alert");
  await user.type(screen.getByLabelText("Name"), "{Enter}");
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
});
