import { expect, test } from "vitest";
import { changedValues } from "../../../records/editing/changed-values.ts";
import { emptyValues, toUpdate } from "./customer-values.ts";

test("only what was changed is sent, with the version that was seen", () => {
  const seen = { ...emptyValues, name: "华东精密", address: "旧地址", paymentTermsDays: 15 };
  const mine = { ...seen, address: "新地址" };
  expect(changedValues(seen, mine)).toEqual(["address"]);
  expect(toUpdate(["address"], mine, 3)).toEqual({ address: "新地址", rowVersion: 3 });
});
