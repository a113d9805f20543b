// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openGallery, startGallery } from "../../testing/open-gallery.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startGallery();
});
afterAll(() => app.close());
afterEach(() => portal.close());

test("R-G40 cards change their order by pointer and by keys, and get their first order back", async () => {
  portal = await openGallery(app, "/other/drag/cardDrag", { language: "en" });
  const list = within(await screen.findByRole("list", { name: "Card drag" }));
  const order = () => list.getAllByRole("button").map(({ textContent }) => Number(textContent!.replace("Card ", "")));
  const atFirst = Array.from({ length: 32 }, (_, at) => at + 1);
  expect(order()).toEqual(atFirst);
  const [first, , third] = list.getAllByRole("button");
  const dataTransfer = { effectAllowed: "" };
  fireEvent.dragStart(third!, { dataTransfer });
  fireEvent.dragOver(first!, { dataTransfer });
  fireEvent.drop(first!, { dataTransfer });
  expect(order().slice(0, 4)).toEqual([3, 1, 2, 4]);
  fireEvent.dragEnd(third!);
  third!.focus();
  await portal.user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(order().slice(0, 4)).toEqual([1, 3, 2, 4]);
  expect(document.activeElement?.textContent).toBe("Card 3");
  expect(screen.getByText("Card 3 moved to position 2")).toBeTruthy();
  await portal.user.click(screen.getByRole("button", { name: "Reset order" }));
  expect(order()).toEqual(atFirst);
});

test("R-G39 the dialog is moved by the arrow keys on its title", async () => {
  portal = await openGallery(app, "/other/drag/dialogDrag", { language: "en" });
  await portal.user.click(await screen.findByRole("button", { name: "Open dialog" }));
  const dialog = within(await screen.findByRole("dialog"));
  const title = dialog.getByRole("button", { name: "Move dialog: Draggable dialog" });
  title.focus();
  await portal.user.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
  expect(title.closest<HTMLElement>("[style*=translate]")?.style.translate).toBe("32px 16px");
});
