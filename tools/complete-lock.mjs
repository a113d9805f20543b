// Run after `npm install`, which leaves two things out of package-lock.json:
//
// A native package that the registry at hand does not carry, after which `npm ci` refuses the whole lock file as out of
// step. This writes the entries that are missing: version from the package that asks for it, system from its name. On a
// machine of that system `npm ci` fetches it like any other.
//
// The address of each package (.npmrc says so, lest the address of somebody's mirror gets in). With it `npm ci` takes a
// package from its cache by the hash; without it npm first reads a description of all its versions. npm asks the
// registry that is configured even so.
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

const registry = "https://registry.npmjs.org";
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!entry.integrity) continue;
  const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const { version, integrity, ...others } = entry;
  const resolved = `${registry}/${name}/-/${name.split("/").at(-1)}-${version}.tgz`;
  // In npm's order.
  lock.packages[path] = { ...(entry.name && { name }), version, resolved, integrity, ...others };
}
const [top, ...rest] = Object.keys(lock.packages);
const sorted = [top, ...rest.sort((a, b) => a.localeCompare(b, "en"))];
lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages for other systems added to package-lock.json`);
