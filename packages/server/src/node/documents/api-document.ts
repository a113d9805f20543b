import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PackedApiDocument } from "../../ports.ts";
import { installation } from "../installation.ts";

/** Beside the built server. */
const built = join(import.meta.dirname, "openapi.json.gz");
const writer = join(installation, "packages/contract/build/write-api-document.ts");

/** Where the sources run, a process of its own reads them, so that no call waits. */
const ofSources = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const options = { encoding: "buffer", maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout } = await promisify(execFile)(process.execPath, [writer], options);
  return new Uint8Array(stdout);
};

let made: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** The description of the API, read or made when it is first asked for. */
export const apiDocument: PackedApiDocument = () => {
  made ??= existsSync(built) ? readFile(built).then((bytes) => new Uint8Array(bytes)) : ofSources();
  made.catch(() => (made = undefined));
  return made;
};
