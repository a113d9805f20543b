import { expect, test } from "vitest";
import { contractReaders } from "./contract-readers.ts";

const read = (text: string) => contractReaders.lateChargeRate(text, {} as never);

test.each([
  ["0.05%", "0.0005"],
  ["０．０５％", "0.0005"],
  ["0.5 %", "0.005"],
  ["0.0005", "0.0005"],
  ["0", "0"],
])("a late charge of %s is read as a share of %s a day", (text, share) => {
  expect(read(text)).toEqual({ value: share });
});

test.each(["0.05", "0.6%", "5"])(
  "a late charge of %s is above the highest, or a percentage without its sign",
  (text) => {
    expect(read(text)).toMatchObject({ rule: "contract.late_charge" });
  },
);
