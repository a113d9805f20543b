import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findPostgres } from "./find-postgres.ts";

const before = process.env["TEST_POSTGRES_BIN"];
const made: string[] = [];
afterEach(() => {
  if (before === undefined) delete process.env["TEST_POSTGRES_BIN"];
  else process.env["TEST_POSTGRES_BIN"] = before;
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with programs that report `version`. */
function programsOf(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), "busbar-programs-"));
  made.push(folder);
  mkdirSync(folder, { recursive: true });
  for (const name of ["initdb", "postgres"]) {
    const path = join(folder, process.platform === "win32" ? `${name}.exe` : name);
    writeFileSync(path, `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`);
    chmodSync(path, 0o755);
  }
  return folder;
}

test("the long run takes the PostgreSQL 15 whose folder it is told", () => {
  const folder = programsOf("15.18 (Debian 15.18-0+deb12u1)");
  process.env["TEST_POSTGRES_BIN"] = folder;
  expect(findPostgres("15")).toEqual({ folder, version: "15.18" });
});

test("a folder with another version, or with nothing, is refused and never taken for 15", () => {
  process.env["TEST_POSTGRES_BIN"] = programsOf("18.4");
  expect(() => findPostgres("15")).toThrow("TEST_POSTGRES_BIN has no initdb and postgres of version 15");
  process.env["TEST_POSTGRES_BIN"] = join(tmpdir(), "no-such-folder");
  expect(() => findPostgres("15")).toThrow("TEST_POSTGRES_BIN");
});
