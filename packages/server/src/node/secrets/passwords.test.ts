import { expect, test } from "vitest";
import { createGate, createPasswordHasher } from "./passwords.ts";

const passwords = createPasswordHasher();

test("R-V01 a password is kept as argon2id with the cost that OWASP asks for", async () => {
  expect(await passwords.hash("Busbar-demo-1")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("only the right password passes, and an account without one never does", async () => {
  const kept = await passwords.hash("Busbar-demo-1");
  expect(await passwords.verify(kept, "Busbar-demo-1")).toBe(true);
  expect(await passwords.verify(kept, "Busbar-demo-2")).toBe(false);
  expect(await passwords.verify(null, "Busbar-demo-1")).toBe(false);
});

test("four hash at once, 32 wait in line and the 37th is told to come again in a second", async () => {
  const gate = createGate(4, 32);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
  };
  const inside = Array.from({ length: 36 }, () => gate(work));
  await expect(gate(work)).rejects.toMatchObject({ code: "rate_limited", details: { seconds: 1 } });
  release();
  await Promise.all(inside);
  expect(most).toBe(4);
  await expect(gate(async () => "free again")).resolves.toBe("free again");
});

test("a hash that fails gives its place to the next", async () => {
  const gate = createGate(1, 1);
  await expect(gate(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(gate(async () => 1)).resolves.toBe(1);
});
