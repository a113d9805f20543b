// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
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
