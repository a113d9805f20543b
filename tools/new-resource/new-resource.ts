/* `npm run new-resource contracts [-- --zh 合同 --singular contract --permission contract]`: writes the skeleton of a noun; see CONTRIBUTING.md. */
import { parseArgs } from "node:util";
import { join } from "node:path";
import { writeResource } from "./write-resource.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { zh: { type: "string" }, singular: { type: "string" }, permission: { type: "string" } },
});
const [nouns] = positionals;
if (!nouns || positionals.length > 1) {
  process.stderr.write("Specify one noun in the plural: npm run new-resource contracts -- --zh 合同\n");
  process.exit(2);
}
try {
  const written = writeResource(join(import.meta.dirname, "../.."), { nouns, ...values });
  for (const path of written) process.stdout.write(`${path}\n`);
  process.stdout.write("\nNext: npm run format, then fields, scope and texts of your own.\n");
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
