import type { IFlattenedRuleSet, IReachabilityForbiddenRuleType, IRegularForbiddenRuleType } from "dependency-cruiser";

type Rule = IRegularForbiddenRuleType | IReachabilityForbiddenRuleType;

/** Test files and their helpers may import more than code that ships. */
const tests = "\\.test\\.tsx?$|^packages/[^/]+/src/testing/|^packages/server/src/modules/[^/]+/testing/";
const contract = "^packages/contract/src/";
const serverKernel = "^packages/server/src/(kernel/|ports\\.ts$|tables\\.ts$)";
const webKernel = "^packages/web/src/kernel/";
const ui = "^packages/web/src/ui/";
const records = "^packages/web/src/records/";
const mock = "^packages/server/src/mock/";
const onNode = ["^packages/server/src/node/", `${mock}node/`];

/** Packages that run anywhere, because the server's core is type-checked without Node. */
const portablePackages =
  "node_modules/(@iconify-json|zod|hono|kysely|decimal\\.js|@zxcvbn-ts|otpauth|sanitize-html|pinyin-pro)/";
/** Packages that the sign-in page must not import, so that it stays light. */
const heavyPackages = "node_modules/(antd|@ant-design|react-router|react-router-dom|@tanstack|i18next|react-i18next)/";

const forbid = (name: string, comment: string, from: Rule["from"], to: Rule["to"]) => ({
  name,
  comment,
  severity: "error" as const,
  from,
  to,
});

/**
 * Who may import whom; docs/architecture.md explains it. Modules and features are matched by back-reference (`$1`), so
 * a new noun needs no new rule.
 */
export const dependencyRules: IFlattenedRuleSet = {
  forbidden: [
    forbid(
      "no-cycles",
      "Two files that need each other are one file, or need a third; types and parts that are loaded later count, too.",
      {},
      { circular: true },
    ),
    forbid(
      "resolvable",
      "An import must lead somewhere.",
      {},
      { couldNotResolve: true, pathNot: ["^~icons/", "^virtual:", "\\?(raw|url|inline)$"] },
    ),
    forbid(
      "one-kit",
      "Pages know the kit of `ui/` alone; what stands behind it is its own affair.",
      { path: "^packages/(web/src|gallery)/", pathNot: [ui, tests] },
      { path: "node_modules/(antd|@ant-design)/" },
    ),
    forbid(
      "no-test-code-in-production",
      "What ships does not lean on tests.",
      { path: "^packages/[^/]+/src/", pathNot: tests },
      { path: tests },
    ),
    forbid(
      "contract-stands-alone",
      "The contract imports nothing of ours.",
      { path: contract },
      { path: "^(packages|e2e|tools)/", pathNot: contract },
    ),
    forbid(
      "contract-is-portable",
      "The contract runs in a browser: zod and decimals only.",
      { path: contract, pathNot: tests },
      { dependencyTypes: ["core", "npm", "npm-dev", "npm-optional"], pathNot: "node_modules/(zod|decimal\\.js)/" },
    ),
    forbid(
      "server-kernel-knows-no-noun",
      "The server's kernel imports the contract and itself.",
      { path: serverKernel, pathNot: tests },
      { path: "^(packages|e2e|tools)/", pathNot: [contract, serverKernel] },
    ),
    forbid(
      "server-modules-are-islands",
      "A module imports contract, kernel, ports and itself; another module never.",
      { path: "^packages/server/src/modules/([^/]+)/", pathNot: tests },
      {
        path: "^(packages|e2e|tools)/",
        pathNot: [contract, serverKernel, "^packages/server/src/modules/$1/"],
      },
    ),
    forbid(
      "module-tests-too",
      "Tests of a module reach the whole app through testing/; of another module only the gate or the import target that app.ts hands over.",
      { path: "^packages/server/src/modules/([^/]+)/.*\\.test\\.ts$" },
      { path: "^packages/server/src/modules/", pathNot: ["^packages/server/src/modules/$1/", "-(gate|target)\\.ts$"] },
    ),
    forbid(
      "node-stays-in-node",
      "Everything that only Node has enters through Ports.",
      { path: "^packages/server/src/", pathNot: [...onNode, tests] },
      { path: onNode },
    ),
    forbid(
      "server-core-is-portable",
      "The same app runs in a browser: no built-in of Node and no package that needs one.",
      { path: "^packages/server/src/", pathNot: [...onNode, mock, tests] },
      { dependencyTypes: ["core", "npm", "npm-dev", "npm-optional"], pathNot: portablePackages },
    ),
    forbid(
      "mock-is-portable",
      "The mock mode is to run in a browser too; its database is the one package of its own.",
      { path: mock, pathNot: [...onNode, tests] },
      {
        dependencyTypes: ["core", "npm", "npm-dev", "npm-optional"],
        pathNot: [portablePackages, "node_modules/@electric-sql/pglite/"],
      },
    ),
    forbid(
      "mock-stays-out-of-production",
      "Nothing but its own entries leads to the mock mode: accounts with any password must not be reachable.",
      { path: "^(packages|e2e|tools)/", pathNot: [mock, "^packages/demo/", "^packages/portal/src/mock\\.ts$", tests] },
      { path: mock },
    ),
    forbid(
      "only-lists-know-the-modules",
      "A module is named by app.ts and its list of import targets, by the demo's seed and by the command line.",
      {
        path: "^(packages|e2e|tools)/",
        pathNot: [
          "^packages/server/src/(modules/|app\\.ts$|import-targets\\.ts$|demo/|node/cli/)",
          "^tools/bench/",
          tests,
        ],
      },
      { path: "^packages/server/src/modules/" },
    ),
    forbid(
      "web-never-imports-the-server",
      "The portal knows the contract only.",
      { path: "^packages/web/", pathNot: tests },
      { path: "^packages/server/" },
    ),
    forbid(
      "web-kernel-knows-no-screen",
      "The web kernel imports the contract, itself and its own version.",
      { path: webKernel, pathNot: tests },
      { path: "^(packages|e2e|tools)/", pathNot: [contract, webKernel, "^packages/web/package\\.json$"] },
    ),
    forbid(
      "ui-has-no-business",
      "Looks import looks and types of the contract.",
      { path: ui, pathNot: tests },
      { path: "^(packages|e2e|tools)/", pathNot: [contract, ui] },
    ),
    forbid(
      "ui-takes-types-only",
      "Looks take no code from the contract.",
      { path: ui, pathNot: tests },
      { path: contract, dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "records-know-no-noun",
      "Pages, drawers and activity of usual records join the web kernel and looks; they know no feature.",
      { path: records, pathNot: tests },
      { path: "^(packages|e2e|tools)/", pathNot: [contract, webKernel, ui, records] },
    ),
    forbid(
      "web-features-are-islands",
      "A feature imports contract, web kernel, ui, records and itself; never the shell, never another feature.",
      { path: "^packages/web/src/features/([^/]+)/", pathNot: tests },
      {
        path: "^(packages|e2e|tools)/",
        pathNot: [contract, webKernel, ui, records, "^packages/web/src/features/$1/"],
      },
    ),
    forbid(
      "shell-knows-no-feature",
      "The shell imports contract, web kernel, ui and itself; mount.tsx hands it the features and the sign-in page.",
      { path: "^packages/web/src/shell/", pathNot: tests },
      { path: "^(packages|e2e|tools)/", pathNot: [contract, webKernel, ui, "^packages/web/src/shell/"] },
    ),
    forbid(
      "sign-in-stands-alone",
      "The sign-in page is an entry of its own; it is handed what fetches the portal while the person types.",
      { path: "^packages/web/src/sign-in/", pathNot: tests },
      { path: "^(packages|e2e|tools)/", pathNot: [contract, webKernel, "^packages/web/src/sign-in/"] },
    ),
    forbid(
      "api-reference-stands-alone",
      "The API reference is an entry of its own without packages.",
      { path: "^packages/web/src/api-reference/", pathNot: tests },
      {
        path: "^(packages|e2e|tools)/|node_modules/",
        pathNot: [contract, "^packages/web/src/(api-reference|shell/theme)/"],
      },
    ),
    forbid(
      "api-reference-takes-types-only",
      "The API reference carries no schemas: it shows the document.",
      { path: "^packages/web/src/api-reference/", pathNot: tests },
      { path: contract, dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "sign-in-is-light",
      "The sign-in page goes without router, kit, query client and the portal's texts.",
      { path: "^packages/web/src/sign-in/", pathNot: tests },
      { path: heavyPackages, reachable: true },
    ),
    forbid(
      "business-never-mentions-the-gallery",
      "Template pages are handed to the app and the portal at start, by what composes them.",
      { path: "^packages/(contract|server|web)/" },
      { path: "^packages/(gallery|demo|portal)/" },
    ),
    forbid(
      "nothing-needs-the-composition",
      "What composes server, portal and template pages is started; nothing imports it.",
      { path: "^(packages|e2e|tools)/", pathNot: "^packages/portal/" },
      { path: "^packages/portal/" },
    ),
    forbid(
      "the-composition-takes-entries",
      "It knows the starts of server, mock and portal, the template pages and how the portal is built, and nothing inside them.",
      { path: "^packages/portal/" },
      {
        path: "^(packages|e2e|tools)/",
        pathNot: [
          "^packages/portal/",
          "^packages/gallery/src/(server/gallery\\.ts|web/gallery-features\\.ts)$",
          "^packages/server/src/(node/server-process|mock/node/mock-process)\\.ts$",
          "^packages/web/(src/(start|mount)\\.tsx?|build/portal-(build|page)\\.ts)$",
        ],
      },
    ),
    forbid(
      "gallery-uses-kernels",
      "Template pages import contract, the kernels, records, ui and themselves.",
      { path: "^packages/gallery/", pathNot: tests },
      {
        path: "^(packages|e2e|tools)/",
        pathNot: [contract, serverKernel, webKernel, records, ui, "^packages/gallery/"],
      },
    ),
    forbid(
      "demo-uses-the-ports",
      "The browser demo imports the mock, the server's kernel and ports, the portal's start, the gallery and the contract.",
      { path: "^packages/demo/src/", pathNot: tests },
      {
        path: "^(packages|e2e|tools)/",
        pathNot: [
          contract,
          serverKernel,
          `${mock}(create-mock|memory/)`,
          "^packages/demo/src/",
          "^packages/gallery/",
          "^packages/web/src/(start|mount)\\.tsx?$",
          "^packages/web/src/kernel/session/session\\.ts$",
        ],
      },
    ),
    forbid(
      "demo-is-portable",
      "What runs in the page and its worker has no part of Node.",
      { path: "^packages/demo/src/", pathNot: tests },
      { dependencyTypes: ["core"] },
    ),
    forbid(
      "client-stands-alone",
      "The client is published: it has nothing of ours, and the product does not need it.",
      { path: "^packages/client/src/", pathNot: tests },
      { path: "^(packages|e2e|tools)/", pathNot: "^packages/client/src/" },
    ),
    forbid(
      "nobody-needs-the-client",
      "The portal speaks by the contract; the client is for others.",
      { path: "^(packages|e2e|tools)/", pathNot: "^packages/client/" },
      { path: "^packages/client/" },
    ),
    forbid(
      "no-dev-package-in-production",
      "What ships names its packages under dependencies.",
      { path: "^packages/[^/]+/src/", pathNot: [mock, "^packages/demo/", tests] },
      {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: "node_modules/(@types|@iconify-json)/",
      },
    ),
  ],
};
