import { expect, test, vi } from "vitest";
import { withEarlyAnswers } from "./early-answers.ts";

const url = "http://portal.test/api/user/info";
const headersOf = (token: string) => ({
  accept: "application/json",
  authorization: `Bearer ${token}`,
  "accept-language": "zh-CN",
});
const early = (answer: Promise<Response> = Promise.resolve(new Response("early"))) => [
  { url, headers: headersOf("mine"), answer },
];
const askAs = (token: string, more: Record<string, string> = {}, signal?: AbortSignal) =>
  new Request(url, { headers: { ...headersOf(token), ...more }, ...(signal && { signal }) });
const server = async () => new Response("asked");
const textOf = async (answer: Promise<Response>) => (await answer).text();

test("an answer that was asked for before the portal had come is handed to the same call, once", async () => {
  const { send } = withEarlyAnswers(server, early());
  expect(await textOf(send(askAs("mine")))).toBe("early");
  expect(await textOf(send(askAs("mine")))).toBe("asked");
});

test("without early answers every call goes to the server", async () => {
  const { send, forget } = withEarlyAnswers(server, []);
  expect(await textOf(send(askAs("mine")))).toBe("asked");
  forget();
});

test("an answer for one person never reaches another, nor the same person after the other one has called", async () => {
  const { send } = withEarlyAnswers(server, early());
  expect(await textOf(send(askAs("somebody-else")))).toBe("asked");
  expect(await textOf(send(askAs("mine")))).toBe("asked");
});

test.each([
  ["another language", askAs("mine", { "accept-language": "en" })],
  ["another address", new Request(`${url}?x=1`, { headers: headersOf("mine") })],
  ["a write", new Request(url, { method: "POST", headers: headersOf("mine") })],
])("%s is another call", async (_, request) => {
  const { send } = withEarlyAnswers(server, early());
  expect(await textOf(send(request))).toBe("asked");
});

test("what nobody has taken while the portal started is not handed out later", async () => {
  const { send, forget } = withEarlyAnswers(server, early());
  forget();
  expect(await textOf(send(askAs("mine")))).toBe("asked");
});

test("a stream that nobody has taken while the portal started is closed", async () => {
  const closed = vi.fn<() => void>();
  const stream = new Response(new ReadableStream({ cancel: closed }));
  withEarlyAnswers(server, early(Promise.resolve(stream))).forget();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

test("a call that is given up ends at once, and a line that was broken stays a failure", async () => {
  const givenUp = new AbortController();
  const waiting = withEarlyAnswers(server, early(new Promise(() => {})));
  const call = waiting.send(askAs("mine", {}, givenUp.signal));
  givenUp.abort();
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
  const broken = Promise.reject(new TypeError("Failed to fetch"));
  await expect(withEarlyAnswers(server, early(broken)).send(askAs("mine"))).rejects.toThrow("Failed to fetch");
});

test("before anybody has signed in an answer is handed out without a token", async () => {
  const open = { url, headers: { accept: "application/json" }, answer: Promise.resolve(new Response("early")) };
  const { send } = withEarlyAnswers(server, [open]);
  expect(await textOf(send(new Request(url, { headers: { accept: "application/json" } })))).toBe("early");
});
