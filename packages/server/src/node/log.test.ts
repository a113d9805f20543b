import { expect, test } from "vitest";
import { createLog, redact, shortLine } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void, level: "debug" | "info" = "info") {
  const lines: string[] = [];
  write(createLog(level, { write: (line: string) => void lines.push(line) }));
  return lines;
}

test("a line is JSON with its level by name and the time in UTC", () => {
  const [line = ""] = logged((log) => log.info({ requestId: "r1" }, "request"));
  expect(JSON.parse(line)).toMatchObject({ level: "info", msg: "request", requestId: "r1" });
  expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test("secrets are hidden by their name, at any depth and in any spelling", () => {
  const secret = "s3cr3t-value";
  const [line = ""] = logged((log) =>
    log.warn(
      {
        authorization: secret,
        headers: { Cookie: secret, "Set-Cookie": [secret], "x-api-key": "k" },
        body: { password: secret, newPassword: secret, new_password: secret, user: [{ accessToken: secret }] },
        clientSecret: secret,
        refresh_token: secret,
        hmac_key: secret,
      },
      "call",
    ),
  );
  expect(line).not.toContain(secret);
  expect(JSON.parse(line).body.password).toBe("[hidden]");
});

test("headers of a request are hidden as well", () => {
  const shown = JSON.stringify(redact({ headers: new Headers({ authorization: "Bearer abc", accept: "text/html" }) }));
  expect(shown).not.toContain("abc");
  expect(shown).toContain("text/html");
});

test("the query of an address and the password in one are masked, also inside an error", () => {
  const error = new Error("GET https://busbar.example/a/b?token=abc#x failed at postgres://busbar:hunter2@db/busbar");
  const [line = ""] = logged((log) => log.error({ err: error, url: "/api/events?ticket=abc" }, "broke"));
  expect(line).not.toMatch(/abc|hunter2/);
  expect(line).toContain("/a/b?[hidden]#x");
  expect(line).toContain("/api/events?[hidden]");
  expect(JSON.parse(line).err).toMatchObject({ type: "Error" });
});

test("an error keeps its code, its cause and its stack; the rows in its detail are left out", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(a@b.example)" });
  const shown = redact(new Error("outer", { cause })) as { stack: string; cause: { code: string } };
  expect(shown.cause.code).toBe("23505");
  expect(shown.stack).toContain("log.test.ts");
  expect(JSON.stringify(shown)).not.toContain("a@b.example");
});

test("a thing that contains itself does not hang the log", () => {
  const loop: Record<string, unknown> = {};
  loop["self"] = loop;
  expect(logged((log) => log.info({ loop }, "odd"))).toHaveLength(1);
});

test("a level below the wanted one is not written", () => {
  expect(logged((log) => log.debug({}, "detail"))).toEqual([]);
  expect(logged((log) => log.debug({}, "detail"), "debug")).toHaveLength(1);
});

test("a terminal gets one short line", () => {
  const line = shortLine('{"level":"warn","time":"2026-01-20T02:03:04.000Z","msg":"slow","route":"GET /x","ms":12}');
  expect(line).toContain("02:03:04 warn slow route=GET /x ms=12");
});
