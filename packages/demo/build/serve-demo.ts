/* `npm run dev:mock -- --browser`: the built demo at an address of this machine, served as files and nothing more. */
import { join } from "node:path";
import { serveFolder } from "./serve-folder.ts";

const [unknown] = process.argv.slice(2);
const { HOST: host = "127.0.0.1", PORT: port = "8080" } = process.env;

try {
  if (unknown !== undefined) throw new Error(`${unknown} is not an option of the mock in the browser.`);
  const folder = join(import.meta.dirname, "../dist");
  const serving = await serveFolder(folder, host, Number(port));
  process.stdout.write(`
Busbar's demo is ready: http://${host}:${serving.port}
It runs in the browser: this process only hands out the files of ${folder}.
Accounts, with any password: admin, editor, test

`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
