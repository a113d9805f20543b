import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { PackedFile } from "../../ports.ts";
import { zippedFiles } from "../../testing/files/office-files.ts";
import { zipStream } from "./zip-stream.ts";

const size = 256 * 1024;
/** Files that were asked for and of which no byte has left yet: the one being read, and what streams keep in between. */
const mostHeld = 4;

test("R-B05 a pack of many papers holds a few of them at a time, however slowly it is taken", async () => {
  const all = 100;
  let asked = 0;
  const at = new Date("2026-01-20T00:00:00Z");
  async function* papers(): AsyncGenerator<PackedFile> {
    for (; asked < all; ) {
      asked += 1;
      // Bytes that no packing makes smaller: what has left tells what has been asked for.
      yield { name: `${asked}.pdf`, bytes: randomBytes(size), at };
    }
  }
  let left = 0;
  let most = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(papers())) {
    left += chunk.length;
    most = Math.max(most, asked * size - left);
    chunks.push(chunk);
  }
  expect(asked).toBe(all);
  expect(most).toBeLessThanOrEqual(mostHeld * size);
  expect((await zippedFiles(new Uint8Array(Buffer.concat(chunks)))).size).toBe(all);
});

test("R-B05 whoever stops taking a pack ends the making of papers", async () => {
  let asked = 0;
  let ended = false;
  async function* papers(): AsyncGenerator<PackedFile> {
    try {
      for (;;) yield { name: `${++asked}.pdf`, bytes: randomBytes(size), at: new Date(0) };
    } finally {
      ended = true;
    }
  }
  const reader = zipStream(papers()).getReader();
  await reader.read();
  await reader.cancel();
  expect(ended).toBe(true);
  expect(asked).toBeLessThanOrEqual(mostHeld);
});
