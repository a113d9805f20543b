import { cruise, type ICruiseResult } from "dependency-cruiser";
import { dependencyRules } from "./dependency-rules.ts";

export type Violation = { rule: string; from: string; to: string; why: string };
export type FenceReport = { modules: number; violations: Violation[] };

/** Parsed by swc, because this project's TypeScript compiler has no API for tools. */
async function readModules(root: string, folders: readonly string[], rules?: typeof dependencyRules) {
  const { output } = await cruise(
    [...folders],
    {
      baseDir: root,
      parser: "swc",
      tsPreCompilationDeps: true,
      ...(rules && { validate: true, ruleSet: rules }),
      doNotFollow: { path: "node_modules" },
      exclude: { path: ["^packages/(web|demo)/dist", "[.]css$", "[.]svg$"] },
      combinedDependencies: false,
    },
    {
      conditionNames: ["import", "types", "default"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  );
  return output as ICruiseResult;
}

const isOurs = (path: string) => /^(packages|e2e|tools)\//.test(path);

/** Every source file below `folders` of `root`, with the source files that it imports. */
export async function readImports(root: string, folders: readonly string[]): Promise<Map<string, string[]>> {
  const { modules } = await readModules(root, folders);
  return new Map(
    modules
      .filter(({ source }) => isOurs(source))
      .map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved).filter(isOurs)]),
  );
}

/** Checks every import below `folders` of `root` and returns those that the rules forbid. */
export async function findViolations(root: string, folders: readonly string[]): Promise<FenceReport> {
  const { summary, modules } = await readModules(root, folders, dependencyRules);
  const comments = new Map(dependencyRules.forbidden?.map((rule) => [rule.name, rule.comment ?? ""]));
  return {
    modules: modules.filter(({ source }) => isOurs(source)).length,
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      why: comments.get(rule.name) ?? "",
    })),
  };
}
