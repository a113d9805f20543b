import { createClient } from "@busbar/contract/kernel/http/client";
import { startTestApp, testOrigin } from "@busbar/server/testing/start-test-app";
import { afterAll, expect, test } from "vitest";
import { galleryRoutes } from "../contract/gallery-routes.ts";
import { uploadLimitBytes } from "../contract/uploads.ts";
import { templatePages } from "./gallery.ts";

const app = await startTestApp({ additions: templatePages });
afterAll(() => app.close());

async function as(username: string) {
  const token = await app.tokenOf(username);
  return createClient(
    galleryRoutes,
    (request) => {
      request.headers.set("authorization", `Bearer ${token}`);
      return app.fetch(request);
    },
    `${testOrigin}/api`,
  );
}
const png = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (sign) => sign.charCodeAt(0),
);
const send = async (username: string, bytes: Uint8Array<ArrayBuffer>, name = "a.png") =>
  (await as(username)).uploadPicture({ query: { name }, file: new Blob([bytes]) });
const filesKept = async () =>
  Number((await app.database.pool.query("select count(*)::int as n from stored_file")).rows[0].n);

test("R-G43 a picture is told by its bytes, whatever it is called, and nothing of it is kept", async () => {
  const before = await filesKept();
  expect(await send("admin", png, "photo.jpg")).toEqual({ name: "photo.jpg", kind: "png", sizeBytes: png.length });
  expect(await filesKept()).toBe(before);
});

test("R-G43 what is no picture, is cut short, empty or too big is refused", async () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  await expect(send("admin", bytesOf("<svg onload=alert(1)>"))).rejects.toMatchObject({ reason: "image.not_accepted" });
  await expect(send("admin", bytesOf("GIF89a"))).rejects.toMatchObject({ reason: "file.damaged" });
  await expect(send("admin", png.slice(0, 40))).rejects.toMatchObject({ reason: "file.damaged" });
  await expect(send("admin", new Uint8Array())).rejects.toMatchObject({ reason: "file.empty" });
  const big = new Uint8Array(uploadLimitBytes + 1);
  big.set(png);
  await expect(send("admin", big)).rejects.toMatchObject({ reason: "request.too_large" });
  await expect(send("editor", png)).rejects.toMatchObject({ code: 1403 });
});
