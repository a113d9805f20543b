import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export type StyleBreach = { file: string; why: string };

/** Sheets for the whole portal: colours, measures, resets. The API reference is a document of its own. */
const globalSheets = /^packages\/web\/src\/(?:shell\/theme\/[a-z]+|api-reference\/reference)[.]css$/;
const loadsGlobalSheets = /^packages\/web\/(?:src\/(?:start[.]ts|mount[.]tsx|api-reference\/reference[.]ts)|dev\/)/;
/** Sheets of libraries, whose classes only the library itself uses. */
const librarySheets = new Set(["@xyflow/react/dist/style.css"]);
/** `bb-` is the prefix of our CSS variables, never of a class. */
const globalClass = /(?<![-\w])bb-[a-z][-a-z0-9]*/;

/** Finds global style sheets and classes, and class names that a component uses but its sheet lacks. */
export function findStyleBreaches(root: string): StyleBreach[] {
  const find = (pattern: string) =>
    globSync(`packages/{web,gallery}/{src,dev}/**/${pattern}`, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const sheets = new Map(find("*.css").map((path) => [path, read(path).replace(/\/\*[\s\S]*?\*\//g, "")]));
  const classes = new Map([...sheets].map(([path, css]) => [path, classesOf(css)]));
  return [
    ...[...sheets.keys()]
      .filter((path) => !path.endsWith(".module.css") && !globalSheets.test(path))
      .map((file) => ({ file, why: "a sheet for everyone; name it .module.css and import its classes" })),
    ...[...sheets].flatMap(([file, css]) => breachOf(file, css)),
    ...[...find("*.ts"), ...find("*.tsx")].flatMap((file) => {
      const code = read(file);
      return [...breachOf(file, code), ...importBreaches(file, code), ...unknownClasses(root, file, code, classes)];
    }),
  ];
}

function breachOf(file: string, text: string): StyleBreach[] {
  const [name] = globalClass.exec(text) ?? [];
  if (name === undefined) return [];
  return [{ file, why: `the class ${name}; the portal's own are in ui/fields/controls.module.css, pages/, table/` }];
}

const importBreaches = (file: string, code: string) =>
  loadsGlobalSheets.test(file)
    ? []
    : [...code.matchAll(/^import "([^"]+[.]css)";/gm)]
        .filter(([, path]) => !librarySheets.has(path!))
        .map(([, path]) => ({ file, why: `${path} without its classes` }));

/** A class that the sheet lacks has no effect, and no compiler reports it. */
function unknownClasses(
  root: string,
  file: string,
  code: string,
  classes: ReadonlyMap<string, ReadonlySet<string>>,
): StyleBreach[] {
  const words = code.replace(/"[^"\n]*"/g, '""');
  return [...code.matchAll(/^import (\w+) from "([^"]+[.]module[.]css)";/gm)].flatMap(([, name, path]) => {
    // Other packages refer to the portal's sheets by its package name.
    const beside = path!.startsWith("@busbar/web/")
      ? path!.replace("@busbar/web/", "packages/web/src/")
      : join(dirname(file), path!);
    const sheet = relative(root, join(root, beside)).replaceAll("\\", "/");
    const known = classes.get(sheet);
    const named = new Set([...words.matchAll(new RegExp(`(?<![\\w.])${name}[.](\\w+)`, "g"))].map(([, each]) => each!));
    return [...named].filter((each) => !known?.has(each)).map((each) => ({ file, why: `${path} has no ${each}` }));
  });
}

/** In camel case, as Vite names them. */
const classesOf = (css: string) =>
  new Set(
    [...css.matchAll(/[.](-?[a-zA-Z_][-\w]*)/g)].map(([, name]) =>
      name!.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ),
  );
