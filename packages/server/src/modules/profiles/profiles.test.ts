import { crc32, deflateSync, gzipSync } from "node:zlib";
import type { CallError } from "@busbar/contract/kernel/http/client";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as CallError,
  );
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2266aa" } });
const blob = (bytes: Uint8Array | string, type = "") => new Blob([bytes as never], { type });
const get = async (path: string, username: string, headers: Record<string, string> = {}) =>
  app.fetch(
    new Request(`${testOrigin}/api${path}`, {
      headers: { authorization: `Bearer ${await app.tokenOf(username)}`, ...headers },
    }),
  );

test.each(["png", "jpeg", "webp"] as const)("R-A11 a %s is kept as WebP of at most 256 pixels", async (format) => {
  const client = await app.as("clerk1");
  const picture = await drawn(900, 600)
    .withExif({ IFD0: { Copyright: "Secret Place" } })
    .toFormat(format)
    .toBuffer();
  const { avatar } = await client.uploadAvatar({ file: blob(picture) });
  expect((await client.userInfo()).avatar).toBe(avatar);
  const answer = await get(avatar, "clerk1");
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const meta = await sharp(bytes).metadata();
  expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(["webp", 256, 256, undefined]);
  expect(bytes.includes("Secret")).toBe(false);
});

test("R-A11 a small picture is not blown up, and the same one is not sent twice", async () => {
  const client = await app.as("clerk2");
  const { avatar } = await client.uploadAvatar({ file: blob(await drawn(40, 60).png().toBuffer()) });
  const first = await get(avatar, "clerk2");
  expect((await sharp(Buffer.from(await first.arrayBuffer())).metadata()).width).toBe(40);
  const etag = first.headers.get("etag") ?? "";
  const again = await get(avatar, "clerk2", { "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect(await client.removeAvatar()).toEqual({ avatar: "" });
  expect((await client.userInfo()).avatar).toBe("");
  expect((await get(avatar, "clerk2")).status).toBe(404);
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
test.each([
  ["image/svg+xml", svg],
  ["image/png", svg],
  ["image/jpeg", `\ufeff${svg}`],
  ["image/webp", `<?xml version="1.0"?>${svg}`],
  ["application/octet-stream", `\n  ${svg}`],
  ["text/html", `<!doctype html>${svg}`],
  ["image/svg+xml", gzipSync(svg)],
  ["image/gif", "GIF89a\u0001\u0000\u0001\u0000"],
  ["image/png", ""],
] as const)("R-A11 markup called %s is refused and leaves nothing", async (type, content) => {
  const client = await app.as("finance1");
  const refused = await refusal(client.uploadAvatar({ file: blob(content as string, type) }));
  expect(refused).toMatchObject({ httpStatus: 415, reason: "image.not_accepted" });
  expect((await client.userInfo()).avatar).toBe("");
});

/** A PNG whose header states `width` and `height`, in very few bytes. */
function pngOf(width: number, height: number): Uint8Array {
  const chunk = (type: string, body: Uint8Array) => {
    const part = Buffer.concat([Buffer.from(type, "latin1"), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length, 0);
    frame.writeUInt32BE(crc32(part), 4);
    return Buffer.concat([frame.subarray(0, 4), part, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("R-A11 a picture that unpacks to gigabytes, a damaged and a huge one are refused and leave nothing", async () => {
  const client = await app.as("finance2");
  const bomb = await refusal(client.uploadAvatar({ file: blob(pngOf(50_000, 50_000)) }));
  expect(bomb).toMatchObject({ code: 1400, reason: "image.too_many_pixels" });
  const whole = await drawn(300, 300).jpeg().toBuffer();
  for (const damaged of [
    whole.subarray(0, 200),
    pngOf(4000, 4000),
    Buffer.concat([whole.subarray(0, 3), Buffer.alloc(500)]),
  ])
    expect((await refusal(client.uploadAvatar({ file: blob(damaged) }))).reason).toBe("image.damaged");
  const large = await refusal(client.uploadAvatar({ file: blob(new Uint8Array(5 * 1024 * 1024 + 1)) }));
  expect(large).toMatchObject({ httpStatus: 413, reason: "request.too_large" });
  expect((await client.userInfo()).avatar).toBe("");
  const noted = await app.ports.db
    .selectFrom("audit_log")
    .select("after")
    .where("action", "=", "upload_validation")
    .where("actor_id", "=", (await client.userInfo()).id)
    .execute();
  expect(noted).toHaveLength(4);
});

test("R-A11 what stands behind a picture in its file is not kept", async () => {
  const client = await app.as("editor");
  const poly = Buffer.concat([await drawn(64, 64).png().toBuffer(), Buffer.from(svg)]);
  const { avatar } = await client.uploadAvatar({ file: blob(poly) });
  const bytes = Buffer.from(await (await get(avatar, "editor")).arrayBuffer());
  expect(bytes.includes("script")).toBe(false);
});

test("R-A11 the picture of somebody out of scope does not exist", async () => {
  const manager = await app.as("smnorth");
  const { avatar } = await manager.uploadAvatar({ file: blob(await drawn(64, 64).png().toBuffer()) });
  const statuses = await Promise.all(
    ["smnorth", "admin", "enterprise1", "smeast", "partner1", "editor"].map(
      async (who) => (await get(avatar, who)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 404, 404, 404]);
  expect((await app.fetch(new Request(`${testOrigin}/api${avatar}`))).status).toBe(401);
});

test("R-M07 one's own profile tells roles in both languages, the department and no secret", async () => {
  const profile = await (await app.as("finance1")).getProfile();
  expect(profile).toMatchObject({
    username: "finance1",
    email: "finance1@busbar.example",
    department: { zh: "财务部" },
    roleNames: [{ code: "CFWreSdIlp", zh: "普通用户", en: "Regular user" }],
    hasPassword: true,
    timeZone: "Asia/Shanghai",
  });
  expect(JSON.stringify(profile)).not.toContain("argon2");
});

/** What everybody is told of, with what cannot be chosen. */
const common = {
  access: "portal mail",
  announcements: "portal mail",
  security: "portal mail",
  applications: "portal mail",
  jobs: "portal",
};
test.each<[string, Record<string, string>]>([
  [
    "enterprise1",
    {
      ...common,
      statements: "portal mail",
      dues: "portal mail",
      disputes: "portal",
      payments: "portal",
      extensions: "portal mail",
    },
  ],
  [
    "smeast",
    {
      ...common,
      dues: "portal mail",
      disputes: "portal",
      reviews: "portal",
      extensions: "portal mail",
      absences: "portal mail",
      endings: "portal mail",
      readings: "portal",
      handovers: "portal",
    },
  ],
  ["partner1", { ...common, endings: "portal mail" }],
])("R-M07 %s chooses for the kinds of notices that reach such a person, and for no others", async (username, kinds) => {
  const { notices } = await (await app.as(username)).getProfile();
  const ways = notices.map(({ kind, portal, mail }) => [kind, [portal && "portal", mail && "mail"].filter(Boolean)]);
  expect(Object.fromEntries(ways.map(([kind, on]) => [kind, (on as string[]).join(" ")]))).toEqual(kinds);
});

test("R-M07 safety, and waiting work and announcements in the portal, are not to choose, each refused at its field", async () => {
  const clerk = await app.as("clerk2");
  for (const [kind, channel] of [
    ["security", "mail"],
    ["security", "portal"],
    ["reviews", "portal"],
    ["announcements", "portal"],
  ] as const)
    expect(await refusal(clerk.chooseNotices({ body: { kind, channel, isOn: false } }))).toMatchObject({
      reason: "notice.not_to_choose",
      errors: [{ path: "channel" }],
    });
  expect((await clerk.getProfile()).notices.find(({ kind }) => kind === "reviews")).toEqual({
    kind: "reviews",
    portal: true,
    mail: false,
  });
});

test("R-M07 the list of one's activity holds own rows alone, newest first", async () => {
  const client = await app.as("smsouth");
  const before = await client.getProfile();
  await app
    .client()
    .signIn({ body: { username: "smsouth", password: "wrong" } })
    .catch(() => undefined);
  await client.updateUser({ body: { rowVersion: before.rowVersion, nickname: "South" } });
  const mine = await client.listOwnActivity({ query: {} });
  expect(mine.list[0]).toMatchObject({ action: "user_updated", noun: "users", key: before.id, result: "ok" });
  expect(mine.list.map(({ action }) => action)).toEqual(["user_updated", "authn_login_fail", "authn_login"]);
  const { count } = await app.ports.db
    .selectFrom("audit_log")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where((eb) => eb.or([eb("actor_id", "=", before.id), eb("key", "=", before.id)]))
    .where("noun", "=", "users")
    .executeTakeFirstOrThrow();
  expect(mine.total).toBe(Number(count));
  const ids = new Set(mine.list.map(({ id }) => id));
  for (const username of ["admin", "smeast", "enterprise1"]) {
    const { list } = await (await app.as(username)).listOwnActivity({ query: { pageSize: 200 } });
    for (const { id } of list) expect(ids.has(id)).toBe(false);
  }
  expect((await refusal(client.listOwnActivity({ query: { actorId: "1" } as never }))).code).toBe(1400);
});

test("R-M07 whoever does without mails of applications gets none, and those of safety still", async () => {
  const manager = await app.as("smeast");
  const choose = (isOn: boolean) => manager.chooseNotices({ body: { kind: "applications", channel: "mail", isOn } });
  const off = { kind: "applications", portal: true, mail: false };
  for (let twice = 0; twice < 2; twice++) expect((await choose(false)).notices).toContainEqual(off);
  const { id } = await manager.userInfo();
  const send = (kind: string, content: object) =>
    app.ports.db
      .insertInto("outbound_message")
      .values({
        kind,
        user_id: id,
        content: JSON.stringify(content),
        requested_at: app.clock.now(),
        next_at: app.clock.now(),
      })
      .execute();
  await send("enterprise-application-waiting", { applicationId: "1" });
  await send("password-changed", {});
  expect((await app.deliver()).map((mail) => "subject" in mail && mail.subject)).toEqual(["密码已修改"]);
  await choose(true);
  expect((await manager.getProfile()).notices).toContainEqual({ ...off, mail: true });
});
