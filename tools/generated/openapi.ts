/* `npm run openapi`: writes docs/openapi.json from the contract. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { routes } from "@busbar/contract";
import { apiInfo } from "@busbar/contract/portal/api-docs";
import { toOpenApi } from "@busbar/contract/kernel/http/openapi";

export const documentText = (): string => `${JSON.stringify(toOpenApi(routes, apiInfo), null, 2)}\n`;

if (import.meta.main) {
  await writeFile(join(import.meta.dirname, "../../docs/openapi.json"), documentText());
  process.stdout.write("docs/openapi.json written\n");
}
