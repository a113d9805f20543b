import { expect, test } from "vitest";
import { readBody } from "./body.ts";

const requestOf = (body: string | null, length?: string) =>
  new Request("http://localhost/", {
    method: "POST",
    ...(body !== null && { body }),
    ...(length !== undefined && { headers: { "content-length": length } }),
  });

test("a body is read to its end, whether or not its length is stated", async () => {
  for (const length of [undefined, "5", "abc"])
    expect(new TextDecoder().decode(await readBody(requestOf("hello", length), 5))).toBe("hello");
  await expect(readBody(requestOf(null), 5)).resolves.toHaveLength(0);
  await expect(readBody(requestOf(null, "0"), 5)).resolves.toHaveLength(0);
});

test("a body above the limit is refused, also when a smaller length is stated", async () => {
  for (const length of [undefined, "6", "3", "0"])
    await expect(readBody(requestOf("hello!", length), 5)).rejects.toMatchObject({ code: "request.too_large" });
});
