import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PriceSimulationDraft, SimulatedPrices } from "@busbar/contract/pricing/simulation";
import { afterAll, expect, test } from "vitest";
import { installation } from "../../node/installation.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const guide = readFileSync(join(installation, "docs/api/pricing.md"), "utf8");
const blocks = (kind: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`json ${kind}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, text = ""]) => text);
const requests = blocks("request");
const answers = blocks("answer");

test("R-C05 the guide to prices shows a flat price, yearly tiers, and bands by ratios", () => {
  expect(requests).toHaveLength(3);
  expect(answers.map((text) => (JSON.parse(text) as SimulatedPrices).payable)).toEqual([
    "8282.86",
    "206.29",
    "44676.95",
  ]);
});

test.each(requests.map((request, at) => [at + 1, request, answers[at] ?? ""] as const))(
  "R-C05 example %i of the guide to prices is what the call answers",
  async (_, request, answer) => {
    const reader = await app.as("clerk2");
    const real = await reader.simulatePrices({ body: JSON.parse(request) as PriceSimulationDraft });
    const shown = JSON.parse(answer) as SimulatedPrices;
    expect(real).toMatchObject(shown);
    expect(real.lines).toHaveLength(shown.lines.length);
  },
);
