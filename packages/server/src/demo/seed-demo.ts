import { sql, type Transaction } from "kysely";
import type { Ports } from "../ports.ts";
import type { Database } from "../tables.ts";
import { demoAccounts, demoPassword, demoRegions } from "./demo-accounts.ts";
import { demoCustomers, seedDemoCustomers } from "./demo-customers.ts";
import { demoContracts, seedDemoContracts } from "./demo-contracts.ts";
import { seedDemoNotices } from "./demo-notices.ts";
import { demoPoints, seedDemoPoints } from "./demo-points.ts";
import type { DemoContents } from "./demo-contents.ts";
import { createLoads } from "./load-of-points.ts";
import { seedDemoPlans } from "./demo-plans.ts";
import { seedDemoPublishedPrices } from "./demo-published-prices.ts";
import { seedDemoInvoices } from "./invoices/demo-invoices.ts";

type DemoPorts = Pick<Ports, "db" | "passwords" | "clock">;

/**
 * How much of the demo: the core, which tests need, is a few records of each kind whose figures are known; the company is
 * what people are shown, the core under names of a company that could exist with all that surrounds it.
 */
export type DemoSize = "core" | "company";

/** Loads the demo organisation into an empty database, completely or not at all. @returns whether it did */
export async function seedDemo({ db, passwords, clock }: DemoPorts, size: DemoSize = "core"): Promise<boolean> {
  const isCompany = size === "company";
  const company = isCompany ? (await import("./company/company.ts")).companyOf() : undefined;
  const contents: DemoContents = company?.contents ?? {
    customers: demoCustomers,
    points: demoPoints,
    contracts: demoContracts,
  };
  const hash = await passwords.hash(demoPassword);
  return db.transaction().execute(async (tx) => {
    const somebody = await tx.selectFrom("user_account").select("id").limit(1).executeTakeFirst();
    if (somebody) return false;
    const departments = await insertDepartments(tx);
    const rows = await tx
      .insertInto("user_account")
      .values(
        demoAccounts.map((account, index) => ({
          user_code: account.userCode,
          username: account.username,
          username_key: account.username.toLowerCase(),
          full_name: account.fullName,
          email: `${account.username}@busbar.example`,
          email_key: `${account.username}@busbar.example`,
          mobile: `1380000${String(index + 1).padStart(4, "0")}`,
          password_hash: hash,
          visit_code: account.visitCode ?? null,
          department_id: departments.get(account.department) ?? null,
          scope_kind: account.scope,
          is_demo: true,
        })),
      )
      .returning(["id", "username"])
      .execute();
    const ids = new Map(rows.map((row) => [row.username, row.id]));
    await tx
      .insertInto("user_role")
      .values(
        demoAccounts.flatMap((account) =>
          account.roles.map((role) => ({ user_id: ids.get(account.username) as string, role_code: role })),
        ),
      )
      .execute();
    await tx
      .insertInto("duty_grant")
      .values(
        demoAccounts.flatMap((account) =>
          (account.duties ?? []).map((permission) => ({ user_id: ids.get(account.username) as string, permission })),
        ),
      )
      .execute();
    await seedDemoOrganisation(tx);
    await company?.people(tx, clock.now());
    await seedDemoCustomers(tx, ids, clock.today(), contents.customers);
    await seedDemoPoints(tx, contents.points);
    await seedDemoPlans(tx, ids, isCompany ? 2024 : 2025);
    await seedDemoPublishedPrices(tx, ids);
    if (isCompany) await withoutSuffix(tx);
    const loads = createLoads(contents.points);
    await seedDemoContracts(tx, ids, { ...contents, loads });
    await seedDemoInvoices(tx, ids, await company?.statements(tx, loads));
    await company?.work(tx, clock.now());
    await seedDemoNotices(tx, { db, clock });
    return true;
  });
}

/** The badge in the header says that this is a demo, no name has to. */
async function withoutSuffix(tx: Transaction<Database>): Promise<void> {
  for (const table of ["organisation", "partner", "price_plan", "tou_calendar"])
    await sql`update ${sql.table(table)} set name = replace(name, '(演示)', '')`.execute(tx);
  await tx
    .updateTable("organisation")
    .set({
      name_en: "Busbar Energy Retail Co., Ltd.",
      address: "北京市海淀区西三旗东路 1 号",
      address_en: "1 Xisanqi East Road, Haidian, Beijing",
    })
    .execute();
}

/** The seller with a bank account. */
async function seedDemoOrganisation(tx: Transaction<Database>): Promise<void> {
  await tx
    .updateTable("organisation")
    .set({
      name: "汇流能源销售有限公司(演示)",
      name_en: "Busbar Energy Retail Co., Ltd. (demo)",
      uscc: "91350100M000100Y43",
      address: "北京市海淀区演示路 1 号",
      address_en: "1 Demo Road, Haidian, Beijing",
      phone: "010-00000000",
      email: "billing@busbar.example",
    })
    .execute();
  await tx
    .insertInto("bank_account")
    .values({ bank_name: "演示银行北京分行", account_no: "1100000000000000001", is_default: true })
    .execute();
}

/** Head office with sales (seven regions below it), billing, finance and IT. */
async function insertDepartments(tx: Transaction<Database>): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const add = async (key: string, parent: string | null, name: string, nameEn: string, sort: number) => {
    const row = await tx
      .insertInto("department")
      .values({ parent_id: parent === null ? null : (ids.get(parent) as string), name, name_en: nameEn, sort })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(key, row.id);
  };
  await add("head", null, "总部", "Head office", 1);
  await add("sales", "head", "销售部", "Sales", 1);
  await add("billing", "head", "结算部", "Billing", 2);
  await add("finance", "head", "财务部", "Finance", 3);
  await add("it", "head", "信息部", "IT", 4);
  for (const [index, [region, , name]] of demoRegions.entries())
    await add(`sales-${region}`, "sales", name, `Sales ${region}`, index + 1);
  return ids;
}
