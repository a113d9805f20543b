// What of the installed packages is kept: parts that nothing reads are a third of them. Plain JavaScript, as setup.mjs.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Parts of packages that nothing of ours reads, by the package: paths below it, whose steps are names or patterns. */
export const unreadParts = {
  // Headers for programs in C++, and manuals.
  node: [["node_modules", /^node-/, /^(include|share|CHANGELOG\.md)$/]],
  // Each a whole library in one file, several times, with source maps.
  antd: [["dist"]],
  echarts: [["dist"]],
  zrender: [["dist"]],
  "@ant-design/icons": [["dist"]],
  // The drawings once more, as SVG.
  "@ant-design/icons-svg": [[/^inline-/]],
  // Weights that no paper is set in, and italics.
  "@expo-google-fonts/noto-sans": [[/^(?!400Regular$|700Bold$)\d00/]],
  "@expo-google-fonts/noto-sans-sc": [[/^(?!400Regular$|700Bold$)\d00/]],
};

const remove = (path) => rmSync(path, { recursive: true, force: true });

function pathsBelow(folder, [step, ...others]) {
  if (step === undefined) return [folder];
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => (typeof step === "string" ? name === step : step.test(name)));
  return names.flatMap((name) => pathsBelow(join(folder, name), others));
}

/** Removes them from `modules`, the folder of installed packages. */
export function removeUnreadParts(modules) {
  for (const [name, parts] of Object.entries(unreadParts))
    for (const part of parts) for (const path of pathsBelow(join(modules, name), part)) remove(path);
}

/** Where Node would find `name` from `path`, innermost first. */
function placeOf(packages, path, name) {
  const parts = path.split("/node_modules/");
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join("/node_modules/");
    const place = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (packages[place]) return place;
  }
  return undefined;
}

const readList = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));

/** The packages that the built server runs with, as paths of package-lock.json: those named and what these need. */
function placesThatRun(root) {
  const { packages } = readList(root, "package-lock.json");
  const places = new Set();
  const add = (place) => {
    if (place === undefined || places.has(place)) return;
    places.add(place);
    const { dependencies, optionalDependencies } = packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(placeOf(packages, place, name));
  };
  for (const name of readList(root, "packages/server/runtime-packages.json"))
    add(packages[`node_modules/${name}`] && `node_modules/${name}`);
  return places;
}

/**
 * Removes the packages that only builds need. npm's record goes with them, so that whoever builds here later installs
 * anew.
 */
export function keepWhatRuns(root) {
  const kept = placesThatRun(root);
  const modules = join(root, "node_modules");
  const names = readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
    );
  for (const name of names) if (!kept.has(`node_modules/${name}`)) remove(join(modules, name));
  for (const name of [".bin", ".cache", ".package-lock.json"]) remove(join(modules, name));
  for (const name of readdirSync(modules))
    if (name.startsWith("@") && readdirSync(join(modules, name)).length === 0) remove(join(modules, name));
}
