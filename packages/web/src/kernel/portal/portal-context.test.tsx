// @vitest-environment jsdom
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { type Access, Can, type Portal, PortalProvider } from "./portal-context.tsx";

afterEach(cleanup);

function see(rule: AccessRule, held: Partial<Access["user"]>) {
  const user = { admin: false, roles: [], permissions: [], ...held };
  const portal = { access: createStore(() => ({ user })) } as unknown as Portal;
  render(
    <PortalProvider value={portal}>
      <Can rule={rule} otherwise="without">
        with
      </Can>
    </PortalProvider>,
  );
  return screen.queryByText("with") !== null;
}

const cases: [sentence: string, rule: AccessRule, held: Partial<Access["user"]>, shown: boolean][] = [
  ["one of the permissions is enough", ["customer:write", "customer:lead"], { permissions: ["customer:lead"] }, true],
  ["none of them hides the element", ["customer:write"], { permissions: ["customer:read"] }, false],
  ["full access shows everything", ["customer:write"], { admin: true }, true],
  ["all of them may be asked for", { permission: ["a", "b"], mode: "allOf" }, { permissions: ["a"] }, false],
  ["an excepted role hides it", { role: ["Editor"], mode: "except" }, { roles: ["Editor"] }, false],
];
test.each(cases)("R-P02 %s", (_, rule, held, shown) => {
  expect(see(rule, held)).toBe(shown);
});
