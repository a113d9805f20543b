import { cruise, type ICruiseResult } from "dependency-cruiser";
import { dependencyRules } from "./dependency-rules.ts";

export type Violation = { rule: string; from: string; to: string; why: string };
export type FenceReport = { modules: number; violations: Violation[] };

/**
 * Reads every import below `folders` of `root` and answers those that the rules forbid. Read by swc: the TypeScript
 * compiler of this project has no interface for tools.
 */
export async function findViolations(root: string, folders: readonly string[]): Promise<FenceReport> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir: root,
      parser: "swc",
      tsPreCompilationDeps: true,
      validate: true,
      ruleSet: dependencyRules,
      doNotFollow: { path: "node_modules" },
      exclude: { path: ["^packages/web/dist", "[.]css$", "[.]svg$"] },
      combinedDependencies: false,
    },
    {
      conditionNames: ["import", "types", "default"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  );
  const { summary, modules } = output as ICruiseResult;
  const comments = new Map(dependencyRules.forbidden?.map((rule) => [rule.name, rule.comment ?? ""]));
  return {
    modules: modules.filter(({ source }) => /^(packages|e2e|tools)\//.test(source)).length,
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      why: comments.get(rule.name) ?? "",
    })),
  };
}
