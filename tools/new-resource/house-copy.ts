import { cpSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { linkPackages } from "../check/base-tree.ts";
import { root } from "../house/source-files.ts";

const built = /^(node_modules|dist|dist\..*|made|data|\.git|test-results)$/;

/**
 * Copies the repository into an empty folder, with its own workspaces and the installed packages of this one.
 * @param wanted false for files that the copy goes without; by their path from the root, with slashes
 */
export function copyHouse(copy: string, wanted: (path: string) => boolean = () => true): void {
  for (const name of readdirSync(root)) {
    if (built.test(name)) continue;
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (from) => {
        const path = relative(root, from).split(sep).join("/");
        return !path.split("/").some((part) => built.test(part)) && wanted(path);
      },
    });
  }
  linkPackages(copy);
}
