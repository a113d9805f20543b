import { expect, test } from "vitest";
import { turnAway } from "./turn-away.ts";

test("under pressure a call is refused in the caller's language with the time to come back, and nothing else is done", async () => {
  const counted: string[] = [];
  let isPressed = true;
  let asked = 0;
  const api = turnAway(
    { fetch: async () => ((asked += 1), new Response("done")) },
    { isPressed: () => isPressed },
    { count: (name) => void counted.push(name) },
  );
  const call = () =>
    api(new Request("http://127.0.0.1/api/user/myCustomer", { headers: { "accept-language": "en" } }), {
      address: "127.0.0.1",
    });
  const refused = await call();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await refused.json()).toMatchObject({
    status: 503,
    reason: "unavailable",
    msg: "Service unavailable. Try again later.",
  });
  expect([asked, counted]).toEqual([0, ["requests_turned_away"]]);
  isPressed = false;
  expect(await (await call()).text()).toBe("done");
});
