import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findDataFolder, openDataFolder, serversDataFolder, UnusableDataFolder } from "./data-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "busbar-folder-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "file");
writeFileSync(file, "");

const refusal = (path: string, open: (path: string) => unknown = openDataFolder): Error => {
  try {
    open(path);
  } catch (error) {
    return error as Error;
  }
  return expect.fail("was opened");
};

const onLinux = process.platform === "linux";
const isRoot = process.getuid?.() === 0;
const locked = join(folder, "locked");
mkdirSync(locked, { mode: 0o555 });

type Case = [what: string, path: string, why: RegExp];
const unusable: Case[] = [
  ["a file", file, / is a file, not a folder\./],
  ["a folder below a file", join(file, "data", "deep"), / cannot be made: \S+\/file is a file, not a folder\./],
  ...(onLinux
    ? ([
        ["a folder below a process", "/proc/1/x", / (?:cannot store files|cannot be written)/],
        [
          "deep below a process",
          "/proc/1/x/y",
          / cannot be made: \/proc\/1\/x (?:cannot store files|cannot be written)/,
        ],
        ["a process itself", "/proc/self", / (?:cannot store files|cannot be written)/],
        ["a folder that the system keeps for itself", "/sys/busbar", / cannot be written by this user\./],
      ] satisfies Case[])
    : []),
  ...(isRoot ? [] : ([["a folder of somebody else", locked, / cannot be written by this user\./]] satisfies Case[])),
];

test.each(unusable)("F48 DATA_DIR that is %s is refused in one sentence that says what to do", (_, path, why) => {
  const error = refusal(path);
  expect(error).toBeInstanceOf(UnusableDataFolder);
  expect(error.message).toMatch(why);
  expect(error.message.startsWith(`DATA_DIR ${path} `)).toBe(true);
  expect(error.message).toMatch(/Set it to a folder that this user can write to\.$/);
  expect(refusal(path, findDataFolder).message).toContain(`DATA_DIR ${path} `);
});

test("a folder that is not there yet is made with all above it, and leaves nothing else behind", () => {
  const path = join(folder, "one", "two");
  expect(openDataFolder(path)).toMatchObject({ path, movedFrom: null });
  expect(openDataFolder(path)).toMatchObject({ path, movedFrom: null });
});

test("who only looks for a folder makes none, and a command asks for the one of the server", () => {
  const path = join(folder, "two", "three");
  expect(findDataFolder(path)).toMatchObject({ path, isThere: false });
  expect(refusal(path, serversDataFolder).message).toMatch(/ was not found\. .* start the server first\.$/);
  expect(existsSync(join(folder, "two"))).toBe(false);
  openDataFolder(path);
  expect(findDataFolder(path)).toMatchObject({ path, isThere: true });
  expect(serversDataFolder(path)).toEqual({ path, user: openDataFolder(path).user, movedFrom: null });
});

test("a relative folder counts from the installation, wherever a command is given", () => {
  const here = process.cwd();
  try {
    process.chdir(folder);
    expect(findDataFolder("./no-such-folder").path).toBe(join(import.meta.dirname, "../../../../../no-such-folder"));
  } finally {
    process.chdir(here);
  }
});
