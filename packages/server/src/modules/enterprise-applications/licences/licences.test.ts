import { readdir } from "node:fs/promises";
import { licenceLimitBytes } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../../testing/importer.ts";
import { asBytes, jpegFile, pdfFile, pngFile } from "../../../testing/files/licences.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

// `editor` and `test` are regular users without a scope, so they may apply.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = "<!doctype html><script>alert(1)</script>";
const upload = async (bytes: Uint8Array, name: string, type?: string, as = "editor") =>
  (await app.as(as)).uploadLicence(
    { query: { name }, file: new Blob([bytes as never]) },
    type ? { headers: { "content-type": type } } : {},
  );
const kept = async () => {
  const names = await readdir(app.filesFolder, { recursive: true });
  return names.filter((name) => /[\da-f]{8}-/.test(name)).length;
};

test.each(["licence.svg", "licence.png", "licence.pdf", "licence.jpg", "licence", "licence.svg.png"])(
  "R-A08 markup is refused as %s, whatever type it claims, and nothing is kept",
  async (name) => {
    const before = await kept();
    for (const content of [svg, html, `<?xml version="1.0"?>${svg}`]) {
      for (const type of ["image/png", "application/pdf", "image/svg+xml", "text/html\t;charset=utf-8", "x"]) {
        expect(await refusal(upload(asBytes(content), name, type))).toMatchObject({
          httpStatus: 415,
          code: 415,
          reason: "licence.not_accepted",
        });
      }
    }
    expect(await kept()).toBe(before);
    const { rows } = await app.database.pool.query("select count(*)::int as n from stored_file where kind <> 'csv'");
    expect(rows[0].n).toBe(0);
    // The limit is thirty an hour; clear it for the next name.
    await app.database.pool.query("delete from rate_limit where key like '%licence%'");
  },
);

test("R-A08 each of the three kinds comes back as it was, as an attachment that runs nothing", async () => {
  for (const [bytes, name, type, shown] of [
    [pdfFile(), "执照.html", "application/pdf", "执照.pdf"],
    [pngFile(), "执照.svg", "image/png", "执照.png"],
    [jpegFile(), "..\\..\\执照", "image/jpeg", "执照.jpg"],
  ] as const) {
    const client = await app.as("editor");
    const licence = await upload(bytes, name, "text/html");
    expect(licence).toMatchObject({ name: shown, sizeBytes: bytes.length });
    const application = await client.applyForEnterprise({
      body: {
        enterpriseName: "执照测试公司",
        creditCode: "91310115MA1D004650",
        contactName: "编辑",
        mobile: "13900001111",
        areaCode: "310115",
        licenceId: licence.id,
      },
    });
    for (const username of ["editor", "smeast", "admin"]) {
      const answer = await (await app.as(username)).downloadLicence({ params: { id: application.id } });
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "content-disposition": expect.stringMatching(/^attachment; filename="/),
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      });
    }
    expect(await refusal((await app.as("test")).downloadLicence({ params: { id: application.id } }))).toMatchObject({
      code: 404,
    });
    await client.withdrawApplication({ params: { id: application.id }, body: { rowVersion: 1 } });
  }
});

test("R-A08 a damaged file, one with scripts and one over 10 MiB are refused with words, and nothing is kept", async () => {
  const before = await kept();
  expect(await refusal(upload(pngFile().subarray(0, 40), "a.png"))).toMatchObject({ reason: "licence.damaged" });
  expect(await refusal(upload(pdfFile("4 0 obj << /S /JavaScript >> endobj\n"), "a.pdf"))).toMatchObject({
    code: 1400,
    reason: "licence.active",
  });
  const huge = new Uint8Array(licenceLimitBytes + 1);
  huge.set(pdfFile());
  expect(await refusal(upload(huge, "a.pdf"))).toMatchObject({ code: 413 });
  // Sent in chunks without a Content-Length.
  const stream = new Blob([huge]).stream();
  const client = await app.as("editor");
  expect(await refusal(client.uploadLicence({ query: { name: "a.pdf" }, file: stream }))).toMatchObject({ code: 413 });
  expect(await kept()).toBe(before);
});

test("R-A08 a licence is found by the id of an application alone: no path leads to a file", async () => {
  const token = await app.tokenOf("editor");
  for (const id of ["..%2f..%2fetc%2fpasswd", "%2e%2e", "1%00", "../1", "0", "-1", "1e3", "..%5c..%5cx"]) {
    const answer = await app.fetch(
      new Request(`http://localhost/api/enterprise-applications/${id}/licence`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain("root:");
  }
});

test("R-A08 an upload that no application took is removed after a day, and an application outlives its licence", async () => {
  const client = await app.as("test");
  const loose = await upload(pdfFile(), "a.pdf", undefined, "test");
  const taken = await upload(pdfFile(), "b.pdf", undefined, "test");
  const application = await client.applyForEnterprise({
    body: {
      enterpriseName: "保留测试公司",
      creditCode: "91310115MA1D009320",
      contactName: "测试",
      mobile: "13900001112",
      areaCode: "310115",
      licenceId: taken.id,
    },
  });
  const expiries = async () =>
    (
      await app.database.pool.query("select id::text, expires_at from stored_file where id = any ($1) order by id", [
        [loose.id, taken.id],
      ])
    ).rows;
  const now = app.clock.now().getTime();
  expect(await expiries()).toEqual([
    { id: loose.id, expires_at: new Date(now + 86_400_000) },
    { id: taken.id, expires_at: null },
  ]);
  await client.withdrawApplication({ params: { id: application.id }, body: { rowVersion: 1 } });
  expect((await expiries())[1]).toEqual({ id: taken.id, expires_at: new Date(now + 90 * 86_400_000) });
  await app.database.pool.query("delete from stored_file where id = $1", [taken.id]);
  expect(await client.getOwnApplication()).toMatchObject({ application: { licence: null } });
});
