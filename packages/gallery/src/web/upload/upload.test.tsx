// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openGallery, startGallery } from "../../testing/open-gallery.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  // What jsdom lacks.
  URL.createObjectURL ??= () => "blob:preview";
  URL.revokeObjectURL ??= () => undefined;
  app = await startGallery();
});
afterAll(() => app.close());
afterEach(() => portal.close());

const png = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (sign) => sign.charCodeAt(0),
);
const picture = (name: string, bytes: BlobPart = png, type = "image/png") => new File([bytes], name, { type });

const openDialog = async () => {
  portal = await openGallery(app, "/other/upload", { language: "en" });
  await portal.user.click(await screen.findByRole("button", { name: "Upload images" }));
  return within(await screen.findByRole("dialog", { name: "Upload images" }));
};
const choose = (files: File[]) => fireEvent.change(document.querySelector("input[type=file]")!, { target: { files } });

test("R-G43 pictures are sent, one that is none fails and can be tried again or taken away", async () => {
  const dialog = await openDialog();
  choose([picture("one.png"), picture("two.png"), picture("false.png", "<svg/>")]);
  expect(await dialog.findByText("3 selected, 0 succeeded, 0 failed")).toBeTruthy();
  await portal.user.click(dialog.getByRole("button", { name: "Start upload" }));
  expect(await dialog.findByText("3 selected, 2 succeeded, 1 failed")).toBeTruthy();
  expect(dialog.getByText("The content is not PNG or JPEG")).toBeTruthy();
  await portal.user.click(dialog.getByRole("button", { name: "Retry false.png" }));
  expect(await dialog.findByText("3 selected, 2 succeeded, 1 failed")).toBeTruthy();
  await portal.user.click(dialog.getByRole("button", { name: "Remove false.png" }));
  expect(await dialog.findByText("2 selected, 2 succeeded, 0 failed")).toBeTruthy();
});

test("R-G43 what is too big, of another kind or beyond fifty is left out with a note; dropping and pasting add too", async () => {
  const dialog = await openDialog();
  const big = picture("big.png", new Uint8Array(2 * 1024 * 1024 + 1));
  fireEvent.drop(dialog.getByText(/^PNG or JPEG, up to 2 MB/), {
    dataTransfer: { files: [big, picture("notes.txt", "x", "text/plain"), picture("ok.png")] },
  });
  expect(await dialog.findByText("Larger than 2 MB, not added: big.png")).toBeTruthy();
  expect(dialog.getByText("Not PNG or JPEG, not added: notes.txt")).toBeTruthy();
  fireEvent.paste(document, { clipboardData: { files: [picture("pasted.png")] } });
  expect(await dialog.findByText("2 selected, 0 succeeded, 0 failed")).toBeTruthy();
  choose(Array.from({ length: 49 }, (_, at) => picture(`${at}.png`)));
  expect(await dialog.findByText("More than 50, not added: 48.png")).toBeTruthy();
  expect(dialog.getByText("50 selected, 0 succeeded, 0 failed")).toBeTruthy();
  await portal.user.click(dialog.getByRole("button", { name: "Clear" }));
  expect(await dialog.findByText("0 selected, 0 succeeded, 0 failed")).toBeTruthy();
});
