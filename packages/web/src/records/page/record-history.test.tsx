// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
let customer: string;
beforeAll(async () => {
  server = await startServer();
  // Without lines in the log, as one whose lines were archived.
  await server.database.ownerPool.query(`insert into customer (name, uscc, area_code, region)
    values ('归档客户公司', '91310000MA1FL00000', '310115', 'east')`);
  const { list } = await (await server.as("admin")).listCustomers({ query: { keyword: "归档客户公司" } });
  customer = list[0]!.id;
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (language: "zh" | "en") => {
  await portal?.close();
  portal = await renderPortal({ app: server, as: "admin", address: `/customer/detail/${customer}`, language });
  await screen.findByRole("heading", { name: language === "zh" ? "动态" : "Timeline" });
  await screen.findByText(language === "zh" ? "还没有动态" : "Nothing has happened yet");
};

test("R-M05 a history says from which day its lines are when earlier ones are archived, in zh and en", async () => {
  const owner = server.database.ownerPool;
  await open("zh");
  expect(screen.queryByText(/已归档/)).toBeNull();
  await owner.query("insert into audit_key (public_key, sealed_private_key, created_at) values ('k', '', now())");
  await owner.query(`insert into audit_archive (first_batch, last_batch, before_day, row_count, hash_before, hash,
      content_sha256, file_name, at, public_key, signature)
    values (1, 1, '2025-01-01', 1, '', '', '', 'log.gz', now(), 'k', '')`);
  await open("zh");
  expect(await screen.findByText(/^2025-01-01 之前的变更记录已归档到文件/)).toBeTruthy();
  await open("en");
  expect(await screen.findByText(/^Activity before 2025-01-01 is in archive files/)).toBeTruthy();
}, 40_000);
