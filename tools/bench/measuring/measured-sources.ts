/** Commits to its sources after which a section of docs/performance.md has to be measured anew. */
export const commitsUntilStale = 200;

const manifests = ["package.json", "package-lock.json", "packages/*/package.json"];
const server = ["packages/server/src/kernel", "packages/server/src/node"];
const modules = (...names: readonly string[]) => names.map((name) => `packages/server/src/modules/${name}`);

/** The sources that each bench measures, as Git's path patterns. A bench without them is refused by a test. */
export const measuredSources: Readonly<Record<string, readonly string[]>> = {
  "first-start": [...manifests, "tools/start.mjs", "tools/setup.mjs", "packages/portal/build", "packages/web/build"],
  startup: ["packages/server/src/node", "packages/server/src/demo", "packages/server/migrations", "packages/portal"],
  install: manifests,
  "first-load": ["packages/web", "packages/gallery"],
  browser: ["packages/web"],
  "kept-views": ["packages/web/src/shell", "packages/web/src/ui", "packages/web/src/kernel"],
  customers: [...server, ...modules("customers", "areas")],
  "fast-paths": [...server, ...modules("customers")],
  statements: [...server, ...modules("invoices", "payments", "receivables", "periods")],
  administration: [...server, ...modules("users", "roles", "menus", "departments", "sessions", "system-log")],
  figures: [...server, ...modules("reports", "invoices")],
  records: [...server, ...modules("customers", "points", "contracts", "partners", "price-plans", "tou-calendars")],
  "sign-in": [...server, ...modules("sessions", "users")],
  "forgot-password": modules("sessions", "users"),
  accounts: modules("sessions", "users", "registrations"),
  webhooks: ["packages/server/src/node/webhooks", ...modules("webhooks", "changes")],
  pricing: [...modules("pricing"), "packages/contract/src/invoices/invoice-amounts.ts"],
  readings: modules("readings"),
  "billing-runs": modules("billing-runs", "invoices", "pricing", "readings"),
  spreadsheets: ["packages/server/src/kernel/spreadsheets"],
  transport: ["packages/server/src/kernel/transport-codec", ...modules("transport")],
  imports: [...modules("imports", "customers"), "packages/server/src/kernel/records"],
};
