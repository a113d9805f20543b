import { expect, test } from "vitest";
import { traceSentence } from "./trace-sentence.ts";

const line = { quantity: "132520.83", amount: "22218.44", days: 1, ofDays: 1 };

test("a line is read as quantity, price and amount, with the unit and groups of three digits", () => {
  const trace = { expression: "132520.830 × (0.43165 × 0.4 − 0.005)" };
  expect(traceSentence({ ...line, trace }, "kWh", "天")).toBe("132,520.830 kWh × (0.43165 × 0.4 − 0.005) = 22,218.44");
});

test("a charge for some days of a month names them, in the language of the reader", () => {
  const basic = {
    quantity: "480",
    amount: "10240",
    days: 20,
    ofDays: 30,
    trace: { expression: "480.000 × 32 × 20/30" },
  };
  expect(traceSentence(basic, "kW", "天")).toBe("480.000 kW × 32 × 20/30 天 = 10,240.00");
  expect(traceSentence(basic, "kW", "days")).toBe("480.000 kW × 32 × 20/30 days = 10,240.00");
});

test("a credited line is the negative of what was charged", () => {
  const credited = { ...line, quantity: "-10", amount: "-5", trace: { expression: "10.000 × 0.5" } };
  expect(traceSentence(credited, "kWh", "天")).toBe("−10.000 kWh × 0.5 = −5.00");
});
