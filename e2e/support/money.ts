import { expect, type Locator, type Page } from "@playwright/test";
import { type Caller, callerAs } from "./caller.ts";
import { newName } from "./customers.ts";

type Versioned = { id: string; rowVersion: number };
type Check = { name: string; verdict: string };
export type Statement = Versioned & { docNo: string; dueDate: string; inside: { checks: Check[] } };
export type Contract = Versioned & { contractNo: string };

/** The people who bring a contract and its statements to the customer. */
export type Team = Record<"clerk" | "reviewer" | "finance", Caller> & { signOut(): Promise<void> };

export async function billingTeam(): Promise<Team> {
  const [clerk, reviewer, finance] = await Promise.all(["clerk1", "clerk2", "finance1"].map((name) => callerAs(name)));
  const team = { clerk: clerk!, reviewer: reviewer!, finance: finance! };
  return { ...team, signOut: async () => void (await Promise.all(Object.values(team).map((one) => one.signOut()))) };
}

/** The months of the contracts that journeys sign; the last three are not over. */
const months = ["2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03"] as const;
const term = { startDate: "2025-10-01", endDate: "2026-04-01" };

/** A point that `customerId` takes energy at since 2025. */
export const pointOf = (clerk: Caller, customerId: string, given: Record<string, unknown> = {}): Promise<Versioned> =>
  clerk.post("/points", {
    idScheme: "FREE",
    externalCode: newName("SK"),
    name: newName("用能点"),
    areaCode: "310115",
    tenancy: { customerId, validFrom: "2025-01-01" },
    ...given,
  });

/** The plans that a contract of `term` may have. */
async function planOf(clerk: Caller, customerId: string): Promise<string> {
  const of = new URLSearchParams({ customerId, commodity: "ELECTRICITY", ...term });
  const { plans } = await clerk.get<{ plans: { planVersionId: string }[] }>(`/contracts/choices?${of}`);
  return plans[0]!.planVersionId;
}

const step = <Answer extends Versioned>(who: Caller, noun: string, row: Versioned, verb: string, rest: object = {}) =>
  who.post<Answer>(`/${noun}/${row.id}/${verb}`, { rowVersion: row.rowVersion, ...rest });

/** A contract that was drafted, approved by another person and signed. */
export async function signedContract(
  { clerk, reviewer }: Team,
  customerId: string,
  given: Record<string, unknown> = {},
): Promise<Contract> {
  const [{ id: pointId }, planVersionId] = await Promise.all([pointOf(clerk, customerId), planOf(clerk, customerId)]);
  const contract = await clerk.post<Contract>("/contracts", {
    customerId,
    commodity: "ELECTRICITY",
    ...term,
    planVersionId,
    points: [{ pointId, validFrom: term.startDate, validTo: term.endDate }],
    volumes: months.map((month) => ({ month, quantity: "1" })),
    ...given,
  });
  const sent = await step<Contract>(clerk, "contracts", contract, "submit");
  const agreed = await step<Contract>(reviewer, "contracts", sent, "approve");
  return step(clerk, "contracts", agreed, "sign", { signDate: "2026-01-20" });
}

/** A draft of one line that costs `amount`, tax included. */
export async function draftOf(
  { clerk }: Pick<Team, "clerk">,
  contract: Versioned,
  { amount, period = "202512" }: { amount: string; period?: string },
): Promise<Statement> {
  const draft = await clerk.post<Statement>("/invoices", { contractId: contract.id, period });
  const line = { category: "ENERGY", quantity: "1", unit: "kWh", unitPrice: amount, taxRate: "0.13" };
  return clerk.put(`/invoices/${draft.id}/lines`, { rowVersion: draft.rowVersion, lines: [line] });
}

/** Takes a draft with lines through both reviews. */
export async function issue({ clerk, reviewer, finance }: Team, draft: Statement): Promise<Statement> {
  const warned = ({ inside }: Statement) =>
    inside.checks.filter(({ verdict }) => verdict === "WARNED").map(({ name }) => name);
  const accepted =
    warned(draft).length === 0
      ? draft
      : await step<Statement>(clerk, "invoices", draft, "checks/accept", { checks: warned(draft), reason: "旅程数据" });
  const sent = await step<Statement>(clerk, "invoices", accepted, "submit");
  const reviewed = await step<Statement>(reviewer, "invoices", sent, "review", { seen: warned(sent) });
  return step(finance, "invoices", reviewed, "issue");
}

/** A statement of a contract of its own, issued. */
export async function issued(
  team: Team,
  customerId: string,
  { amount, ...terms }: { amount: string; paymentTermsDays?: number },
): Promise<Statement> {
  return issue(team, await draftOf(team, await signedContract(team, customerId, terms), { amount }));
}

/** Presses `action` and, in the dialog that asks, `verb`. */
export async function take(page: Page, action: string, given: { verb?: string; reason?: string } = {}): Promise<void> {
  await page.getByRole("button", { name: action, exact: true }).first().click();
  await answer(page, given.verb ?? action, given.reason);
}

/** Chooses `action` of a record, which is its next step or stands in the menu beside it. */
export async function choose(page: Page, action: string): Promise<void> {
  const next = page.getByRole("button", { name: action, exact: true });
  const others = page.getByRole("button", { name: /^(更多操作|More actions)$/ });
  await next.or(others).first().waitFor();
  if (await next.isVisible()) return next.click();
  await others.click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Chooses `action` and, in the dialog that asks, presses `verb`. */
export async function takeAny(
  page: Page,
  action: string,
  given: { verb?: string; reason?: string } = {},
): Promise<void> {
  await choose(page, action);
  await answer(page, given.verb ?? action, given.reason);
}

async function answer(page: Page, verb: string, reason?: string): Promise<void> {
  const asked = page.getByRole("dialog");
  if (reason !== undefined) await asked.getByLabel(/^(原因|Reason|备注|附言)/).fill(reason);
  await asked.getByRole("button", { name: verb, exact: true }).click();
  await asked.waitFor({ state: "hidden" });
}

/** Fills a field for a day. */
export async function fillDay(field: Locator, day: string): Promise<void> {
  await field.fill(day);
  // Enter would submit the form around it.
  await field.press("Tab");
  // The field takes what was typed a frame after it loses the focus.
  await expect(field).toHaveValue(day);
}

/** Views that were left stay in the page, hidden. */
export const shown = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first();
