import { createServer } from "node:net";
import type { lookup } from "node:dns";
import { afterAll, afterEach, expect, test } from "vitest";
import { authority, bySelf, ofAnotherHost } from "../../testing/webhooks/certificates.ts";
import { type Receiver, startReceiver, thisMachine } from "../../testing/webhooks/receiver.ts";
import { mayReach } from "./public-address.ts";
import { createWebhookPoster } from "./webhook-poster.ts";

const receiver = await startReceiver();
const others: Receiver[] = [];
afterAll(async () => {
  for (const one of [receiver, ...others]) await one.close();
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.answerWith((_, response) => response.writeHead(204).end());
});

const trusting = { allowed: thisMachine, authorities: authority };
/** A resolver that answers these addresses, one answer after another. */
const resolver = (...answers: string[][]) => {
  const asked: string[] = [];
  const resolve = ((name: string, _: unknown, done: (...result: unknown[]) => void) => {
    asked.push(name);
    const found = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    done(
      null,
      found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;
  return { resolve, asked };
};
const post = (poster: ReturnType<typeof createWebhookPoster>, address: string) =>
  poster.post(address, { "webhook-id": "one" }, "{}");

test.each([
  ["this machine", "127.0.0.1"],
  ["this machine in IPv6", "::1"],
  ["this machine, as IPv4 inside IPv6", "::ffff:127.0.0.1"],
  ["the same in hexadecimal", "::ffff:7f00:1"],
  ["a private network", "10.1.2.3"],
  ["another private network", "172.31.255.255"],
  ["the commonest private network", "192.168.1.1"],
  ["a private network in IPv6", "fd00:ec2::254"],
  ["the link", "169.254.169.254"],
  ["the link in IPv6", "fe80::1"],
  ["a carrier's network", "100.100.100.200"],
  ["a cloud's own address", "168.63.129.16"],
  ["no address at all", "0.0.0.0"],
  ["everybody", "255.255.255.255"],
  ["IPv4 through IPv6", "64:ff9b::a00:1"],
  ["IPv4 in 6to4", "2002:7f00:1::"],
  ["a name", "localhost"],
])("a webhook is not sent to %s", async (_, address) => {
  expect(mayReach([])(address)).toBe(false);
  const { resolve } = resolver([address]);
  const poster = createWebhookPoster({ resolve, authorities: authority });
  const host = address.includes(":") ? `[${address}]` : address;
  expect(await post(poster, `https://${host}:${receiver.port}/`)).toEqual({ fault: "address" });
  expect(await post(poster, `https://hooks.example:${receiver.port}/`)).toEqual({ fault: "address" });
  expect(receiver.received).toEqual([]);
});

test("public addresses are reached, and those that the configuration names", () => {
  const isAllowed = mayReach([{ address: "10.0.0.0", prefix: 8, family: "ipv4" }]);
  expect(["1.1.1.1", "2606:4700::1111", "10.2.3.4", "::ffff:10.2.3.4"].map(isAllowed)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["11.0.0.1", "192.168.0.1", "::ffff:192.168.0.1"].map(isAllowed)).toEqual([true, false, false]);
});

test("a name that leads outside at first and inside when it is connected to is refused, and so is one of both", async () => {
  const rebound = resolver(["1.1.1.1"], ["127.0.0.1"]);
  const first = createWebhookPoster({ resolve: rebound.resolve, authorities: authority, seconds: 0.2 });
  // Nothing answers there; what counts is that the next connection asks anew.
  await post(first, `https://hooks.example:${receiver.port}/`);
  expect(await post(first, `https://hooks.example:${receiver.port}/`)).toEqual({ fault: "address" });
  expect(rebound.asked).toEqual(["hooks.example", "hooks.example"]);
  const both = createWebhookPoster({ resolve: resolver(["1.1.1.1", "127.0.0.1"]).resolve, authorities: authority });
  expect(await post(both, `https://hooks.example:${receiver.port}/`)).toEqual({ fault: "address" });
  expect(receiver.received).toEqual([]);
});

test("a receiver with a certificate of a trusted authority gets headers and body, and its answer is kept", async () => {
  receiver.answerWith((_, response) => response.writeHead(202).end("taken\u0000"));
  const poster = createWebhookPoster(trusting);
  expect(await post(poster, receiver.address("/in?key=1"))).toEqual({ status: 202, answer: "taken�" });
  expect(receiver.received).toMatchObject([{ path: "/in?key=1", body: "{}", headers: { "webhook-id": "one" } }]);
});

test("a certificate of another host, of nobody or of an unknown authority is refused", async () => {
  const [otherHost, ofNobody] = [await startReceiver(ofAnotherHost), await startReceiver(bySelf)];
  others.push(otherHost, ofNobody);
  const poster = createWebhookPoster(trusting);
  expect(await post(poster, otherHost.address())).toEqual({ fault: "certificate" });
  expect(await post(poster, ofNobody.address())).toEqual({ fault: "certificate" });
  expect(await post(createWebhookPoster({ allowed: thisMachine }), receiver.address())).toEqual({
    fault: "certificate",
  });
  expect([...otherHost.received, ...ofNobody.received, ...receiver.received]).toEqual([]);
});

test("a redirect is not followed: it is an answer like any other", async () => {
  receiver.answerWith(({ path }, response) =>
    path === "/moved" ? response.writeHead(302, { location: "/there" }).end() : response.writeHead(204).end(),
  );
  expect(await post(createWebhookPoster(trusting), receiver.address("/moved"))).toEqual({ status: 302, answer: "" });
  expect(receiver.received.map(({ path }) => path)).toEqual(["/moved"]);
});

test("a receiver that does not answer in time, or never ends its answer, is given up", async () => {
  const poster = createWebhookPoster({ ...trusting, seconds: 0.5 });
  receiver.answerWith(() => {});
  expect(await post(poster, receiver.address())).toEqual({ fault: "timeout" });
  receiver.answerWith((_, response) => void response.writeHead(200).write("beginning"));
  expect(await post(poster, receiver.address())).toEqual({ fault: "timeout" });
});

test("of a huge answer 64 kB are read", async () => {
  let written = 0;
  receiver.answerWith((_, response) => {
    response.writeHead(200);
    const more = () => {
      if (response.destroyed || written > 200_000_000) return;
      written += 65_536;
      response.write("x".repeat(65_536), () => setImmediate(more));
    };
    more();
  });
  const result = await post(createWebhookPoster(trusting), receiver.address());
  expect(result).toEqual({ status: 200, answer: "x".repeat(65_536) });
  expect(written).toBeLessThan(200_000_000);
});

test("a host that is not there, and one that speaks no https, are told apart", async () => {
  const plain = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.resume().end("HTTP/1.1 200 OK\r\n\r\n");
  });
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
  const { port } = plain.address() as { port: number };
  const poster = createWebhookPoster(trusting);
  expect(await post(poster, `https://localhost:${port}/`)).toEqual({ fault: "connection" });
  await new Promise((resolve) => plain.close(resolve));
  expect(await post(poster, `https://localhost:${port}/`)).toEqual({ fault: "connection" });
  expect(await post(poster, `http://localhost:${receiver.port}/`)).toEqual({ fault: "address" });
  const nowhere = ((_: string, __: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }))) as unknown as typeof lookup;
  expect(await post(createWebhookPoster({ ...trusting, resolve: nowhere }), "https://gone.example/")).toEqual({
    fault: "name",
  });
});
