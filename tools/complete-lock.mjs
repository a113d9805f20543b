// Run after `npm install` where the registry at hand does not carry packages for every system.
//
// npm leaves a native package out of package-lock.json when it cannot find it, and `npm ci` then refuses the whole
// lock file as out of step. This writes the entries that are missing: version from the package that asks for it,
// system from its name. On a machine of that system `npm ci` fetches it like any other.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"];

/** Where Node would find `name` from `path`, innermost first. */
function isListed(path, name) {
  const parts = path.split("/node_modules/");
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join("/node_modules/");
    if (lock.packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
  }
  return false;
}

let added = 0;
for (const [path, { optionalDependencies = {}, dev, engines, license }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const words = name.split(/[/-]/);
    const os = systems.find((system) => words.includes(system));
    const cpu = processors.find((processor) => words.includes(processor));
    if (isListed(path, name) || !os || !cpu || !/^\d+\.\d+\.\d+/.test(version)) continue;
    const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : undefined;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(dev && { dev }),
      ...(libc && { libc: [libc] }),
      ...(license && { license }),
      optional: true,
      os: [os],
      ...(engines && { engines }),
    };
    added += 1;
  }
}
const [top, ...rest] = Object.keys(lock.packages);
const sorted = [top, ...rest.sort((a, b) => a.localeCompare(b, "en"))];
lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages for other systems added to package-lock.json`);
