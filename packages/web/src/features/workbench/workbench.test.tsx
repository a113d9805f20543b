// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());
afterEach(() => portal.close());

const address = "/workbench?v=workbench~1~period*202601";

test("the clerk sees what the month needs until when, and opens the contracts that cannot be billed by what they lack", async () => {
  const clerk = await app.as("clerk1");
  const ready = await clerk.getReadiness({ query: { period: "202601" } });
  portal = await renderPortal({ app, as: "clerk1", address, language: "en" });
  const glance = within(await screen.findByRole("list", { name: "Schedule of the period" }));
  expect(glance.getByText(`${ready.pointsComplete} / ${ready.points}`)).toBeTruthy();
  expect(glance.getByText(new RegExp(`due by ${ready.due.data}`, "i"))).toBeTruthy();

  const [most] = ready.blockedBy;
  const board = within(await screen.findByRole("list", { name: "Period progress" }));
  expect(board.getByRole("link", { name: /^Data in/ })).toBeTruthy();
  await portal.user.click(board.getByRole("link", { name: `readings ${most?.count}` }));
  const blocked = within(await screen.findByRole("region", { name: "Blocked · readings" }));
  expect((await blocked.findAllByText(/readings of 2026-01 are missing/)).length).toBeGreaterThan(0);
  expect((await blocked.findAllByRole("link", { name: "View readings" })).length).toBeGreaterThan(0);
});

test("who does not bill sees the board alone", async () => {
  portal = await renderPortal({ app, as: "finance1", address, language: "en" });
  const board = within(await screen.findByRole("list", { name: "Period progress" }));
  expect(board.queryByRole("link", { name: /^Blocked/ })).toBeNull();
  expect(screen.queryByRole("list", { name: "Schedule of the period" })).toBeNull();
});
