import type { Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import type { DemoContents } from "../demo-contents.ts";
import { demoCustomers } from "../demo-customers.ts";
import { demoPoints } from "../demo-points.ts";
import type { CompanyStatements } from "../invoices/demo-invoices.ts";
import type { Loads } from "../load-of-points.ts";
import { companyContracts } from "./company-contracts.ts";
import { companyCustomers } from "./company-customers.ts";
import { seedCompanyFollowUps } from "./company-follow-ups.ts";
import { companyEnding } from "./company-endings.ts";
import { createCompanyLines } from "./company-lines.ts";
import { seedCompanyMoney } from "./company-money.ts";
import { seedCompanyPeople } from "./company-people.ts";
import { companyPoints } from "./company-points.ts";
import { seedCompanyWork } from "./company-work.ts";

/** The demo company: the core's customers and points in their order, and all others after them. */
export function companyOf() {
  const customers = companyCustomers(demoCustomers);
  const contents: DemoContents = {
    customers,
    points: [...demoPoints, ...companyPoints(customers)],
    contracts: companyContracts(customers),
  };
  const statements = async (tx: Transaction<Database>, loads: Loads): Promise<CompanyStatements> => ({
    linesOf: await createCompanyLines(tx, contents, loads),
    endingOf: companyEnding,
    happen: (people) => seedCompanyMoney(tx, people),
  });
  /** Once the core's records are there: people under their names, what they noted, and their work of the last days. */
  const work = async (tx: Transaction<Database>, now: Date): Promise<void> => {
    await seedCompanyFollowUps(tx);
    await seedCompanyWork(tx, now);
  };
  const people = (tx: Transaction<Database>, now: Date) => seedCompanyPeople(tx, customers, now);
  return { contents, people, statements, work };
}
