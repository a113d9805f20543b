import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownSecretKey } from "./secret-keys.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "busbar-key-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("R-A12 the first start makes a key that nobody else may read, and later starts use it", () => {
  const key = ownSecretKey(folder);
  expect(key).toHaveLength(32);
  expect(statSync(join(folder, "secret.key")).mode & 0o777).toBe(0o600);
  expect(Buffer.from(ownSecretKey(folder))).toEqual(Buffer.from(key));
  expect(readFileSync(join(folder, "secret.key"), "utf8").trim()).toBe(Buffer.from(key).toString("base64"));
  expect(readdirSync(folder)).toEqual(["secret.key"]);
});

test("R-A12 a key file that others can read, or that holds no key, stops the start and is left as it is", () => {
  const path = join(folder, "secret.key");
  ownSecretKey(folder);
  chmodSync(path, 0o644);
  expect(() => ownSecretKey(folder)).toThrow(/chmod 600/);
  chmodSync(path, 0o600);
  for (const text of ["", "changeme", "dGVzdA=="]) {
    writeFileSync(path, text);
    expect(() => ownSecretKey(folder), text).toThrow(/does not contain a secret key/);
    expect(readFileSync(path, "utf8")).toBe(text);
  }
});
