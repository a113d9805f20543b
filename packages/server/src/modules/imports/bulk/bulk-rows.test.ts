import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { AppError } from "../../../kernel/app-error.ts";
import { unpacked } from "./bulk-rows.ts";

const most = { sent: 10_000, unpacked: 1_000_000 };
/** The size of a body once it is read, or why it is refused. */
async function sizeOf(body: Uint8Array<ArrayBuffer>, encoding = "identity"): Promise<number | string> {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-encoding": encoding },
    body,
  });
  try {
    let size = 0;
    for await (const part of unpacked(request, most)) size += part.length;
    return size;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
const packed = (size: number) => new Uint8Array(gzipSync(new Uint8Array(size)));

test("a body is bounded as it is sent, and as it is unpacked, while it is read", async () => {
  expect(await sizeOf(new Uint8Array(10_000))).toBe(10_000);
  expect(await sizeOf(new Uint8Array(10_001))).toBe("request.too_large");
  expect(packed(1_000_001).length).toBeLessThan(most.sent);
  expect(await sizeOf(packed(1_000_000), "gzip")).toBe(1_000_000);
  expect(await sizeOf(packed(1_000_001), "gzip")).toBe("request.too_large");
});

test("a packing that the portal does not know is refused", async () => {
  expect(await sizeOf(new Uint8Array(10), "br")).toBe("request.unsupported_type");
});
