import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createVault } from "./vault.ts";

const purpose = "second-factor:7";

test("R-A12 what is sealed opens with the same key for the same purpose alone", async () => {
  const key = randomBytes(32);
  const vault = await createVault([key]);
  const sealed = await vault.seal(purpose, "GEZDGNBVGY3TQOJQ 王");
  expect(sealed).not.toContain("GEZDGNBVGY3TQOJQ");
  expect(await vault.seal(purpose, "GEZDGNBVGY3TQOJQ 王")).not.toBe(sealed);
  const again = await createVault([key]);
  await expect(again.open(purpose, sealed)).resolves.toBe("GEZDGNBVGY3TQOJQ 王");
  await expect(again.open("second-factor:8", sealed)).rejects.toThrow(/operation/);
});

test("R-A12 a changed byte anywhere does not open", async () => {
  const vault = await createVault([randomBytes(48)]);
  const sealed = await vault.seal(purpose, "secret words");
  const [mark, iv, content] = sealed.split(".");
  const flip = (text: string | undefined, at: number) => {
    const bytes = Buffer.from(text!, "base64url");
    bytes[at]! ^= 1;
    return bytes.toString("base64url");
  };
  for (let at = 0; at < 12; at += 1)
    await expect(vault.open(purpose, [mark, flip(iv, at), content].join("."))).rejects.toThrow(/operation/);
  for (let at = 0; at < "secret words".length + 16; at += 1)
    await expect(vault.open(purpose, [mark, iv, flip(content, at)].join("."))).rejects.toThrow(/operation/);
  await expect(vault.open(purpose, sealed.slice(0, -4))).rejects.toThrow(/operation/);
});

test("R-A12 after a change of keys the first seals and every listed one opens", async () => {
  const [old, present] = [randomBytes(32), randomBytes(32)];
  const before = await createVault([old]);
  const sealed = await before.seal(purpose, "kept");
  const rotated = await createVault([present, old]);
  await expect(rotated.open(purpose, sealed)).resolves.toBe("kept");
  expect(rotated.keyId).not.toBe(before.keyId);
  expect((await rotated.seal(purpose, "new")).startsWith(`${rotated.keyId}.`)).toBe(true);
  expect(rotated.knows(before.keyId)).toBe(true);
  const without = await createVault([present]);
  expect(without.knows(before.keyId)).toBe(false);
  await expect(without.open(purpose, sealed)).rejects.toThrow(/BUSBAR_SECRET_KEY/);
});
