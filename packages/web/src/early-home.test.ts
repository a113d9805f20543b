// @vitest-environment jsdom
import { afterAll, afterEach, expect, test } from "vitest";
import { askEarlyForHome } from "./early-home.ts";
import { takeEarlyFigures } from "./features/home/early-figures.ts";
import { businessDateOf } from "@busbar/contract/kernel/business-time";
import { homeTiles } from "./home-tiles.ts";
import { startServer } from "./testing/start-server.ts";

const server = await startServer();
afterAll(() => server.close());
afterEach(() => delete window.busbarStart);

const base = "http://portal.test/api";
const today = businessDateOf(await (await server.as("admin")).menuNav());

/** What boot.js leaves behind: the first two answers for the owner of the token. */
function leaveAnswers(token: string): void {
  const headers = { accept: "application/json", authorization: `Bearer ${token}`, "accept-language": "zh-CN" };
  const early = (path: string) => ({
    url: base + path,
    headers,
    answer: server.fetch(new Request(base + path, { headers })),
  });
  window.busbarStart = { portal: [], answers: [early("/user/info"), early("/menu/nav")], isHome: true };
}

/** Asks as the start does. @returns the calls that were sent */
async function askEarly(): Promise<string[]> {
  const sent: string[] = [];
  const send = (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return server.fetch(request);
  };
  await askEarlyForHome({ send, base });
  return sent;
}

test.each(["admin", "smeast", "clerk2", "enterprise1"])(
  "R-G01 the figures of %s are asked for in one call before the portal is here, and are those of its own calls",
  async (username) => {
    const token = await server.tokenOf(username);
    leaveAnswers(token);
    expect(await askEarly()).toEqual(["POST /api/reads"]);
    const early = takeEarlyFigures({ today, reader: { token, scope: undefined } });
    await early!.arrived;
    const api = server.client(token);
    const { signal } = new AbortController();
    expect(early!.answers.size).toBeGreaterThan(1);
    for (const [key, answer] of early!.answers) {
      const tile = homeTiles.find((one) => one.key === key);
      expect(await answer, key).toEqual(await tile!.load(api, signal, today));
    }
    // The portal reads the first answers itself.
    const own = (await (await window.busbarStart!.answers[0]!.answer).json()) as { data: { username: string } };
    expect(own.data.username).toBe(username);
  },
);

test("R-G01 early figures are for their reader, rows and date alone, and are handed out once", async () => {
  const token = await server.tokenOf("smeast");
  const reader = { token, scope: undefined };
  const region = { region: "east", words: { zh: "华东", en: "East" } };
  const others = [
    { today, reader: { token: await server.tokenOf("clerk1"), scope: undefined } },
    { today, reader: { token, scope: region } },
    { today: "2026-01-01", reader },
  ];
  for (const other of others) {
    leaveAnswers(token);
    await askEarly();
    expect(takeEarlyFigures(other)).toBeUndefined();
    expect(takeEarlyFigures({ today, reader })).toBeUndefined();
  }
});

test("R-G01 nothing is asked early with a token that is over, and the portal asks by itself", async () => {
  leaveAnswers("no-token");
  await expect(askEarly()).rejects.toThrow("Refused");
  expect(takeEarlyFigures({ today, reader: { token: "no-token", scope: undefined } })).toBeUndefined();
});
