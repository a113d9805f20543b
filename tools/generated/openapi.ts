/* `npm run openapi`: writes dist/openapi.json, the description of the API that a server of this tree serves. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const file = join(root, "dist/openapi.json");
mkdirSync(join(root, "dist"), { recursive: true });
execFileSync(process.execPath, [join(root, "packages/contract/build/write-api-document.ts"), file]);
process.stdout.write("dist/openapi.json written\n");
