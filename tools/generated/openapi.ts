/* `npm run openapi`: writes dist/openapi.json, the description of the API that a server of this tree serves. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { routes } from "@busbar/contract";
import { apiInfo } from "@busbar/contract/api-docs/api-docs";
import { toOpenApi } from "@busbar/contract/kernel/http/openapi";

const folder = join(import.meta.dirname, "../../dist");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "openapi.json"), `${JSON.stringify(toOpenApi(routes, apiInfo), null, 2)}\n`);
process.stdout.write("dist/openapi.json written\n");
