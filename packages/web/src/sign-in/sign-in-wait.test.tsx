// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../testing/render-portal.tsx";
import { startServer, type TestServer } from "../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer({ settings: { freeFailures: 1 } });
});
afterEach(() => portal.close());
afterAll(() => server.close());

const name = () => screen.getByLabelText<HTMLInputElement>("User name, email or mobile number");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");

test("R-A01 R-A13 a wait is counted down on the button, what was typed stays, and then one may try again", async () => {
  portal = await renderPortal({ app: server, language: "en" });
  const { user } = portal;
  await user.type(await screen.findByLabelText("User name, email or mobile number"), "clerk1");
  await user.type(password(), "wrong-one");
  await user.keyboard("{Enter}");
  await screen.findByText("User name or password is incorrect");
  await user.keyboard("{Enter}");
  const button = await screen.findByRole("button", { name: /^Try again in [12] s$/ });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect([name().value, password().value]).toEqual(["clerk1", "wrong-one"]);
  expect(screen.getByText("User name or password is incorrect")).toBeTruthy();
  const sent = portal.sent.filter((call) => call === "POST /user/token").length;
  await user.type(password(), "{Enter}");
  expect(portal.sent.filter((call) => call === "POST /user/token")).toHaveLength(sent);

  server.clock.advance(2);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign in" }).disabled).toBe(false), {
    timeout: 5000,
  });
  await user.clear(password());
  await user.type(password(), "Busbar-demo-1{Enter}");
  expect(await screen.findByRole("navigation", { name: "Main menu" })).toBeTruthy();
});

test("R-A12 a server that asks for a second step is answered with name, password and code", async () => {
  const bodies: unknown[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith("/user/token")) return server.fetch(request);
    const body = (await request.clone().json()) as { username: string; password: string; code?: string };
    bodies.push(body);
    const refuse = (reason: string, msg: string) =>
      Response.json({ status: 1400, msg, data: null, reason }, { status: 400 });
    if (body.code === undefined) return refuse("second_factor.code_needed", "");
    if (body.code !== "123456") return refuse("second_factor.wrong", "The code is not right");
    const { username, password } = body;
    return server.fetch(
      new Request(request.url, {
        method: "POST",
        headers: request.headers,
        body: JSON.stringify({ username, password }),
      }),
    );
  };
  portal = await renderPortal({ app: { fetch, tokenOf: server.tokenOf }, language: "en" });
  const { user } = portal;
  await user.type(await screen.findByLabelText("User name, email or mobile number"), "clerk2");
  await user.type(password(), "Busbar-demo-1{Enter}");
  const code = await screen.findByLabelText<HTMLInputElement>("Code");
  expect(document.activeElement).toBe(code);
  await user.keyboard("{Enter}");
  expect(screen.getByText("Enter the code")).toBeTruthy();
  await user.type(code, "000000{Enter}");
  expect(await screen.findByText("The code is not right")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect([name().value, password().value]).toEqual(["clerk2", "Busbar-demo-1"]);
  await user.type(password(), "{Enter}");
  await user.type(await screen.findByLabelText("Code"), " 123456 {Enter}");
  expect(await screen.findByRole("navigation", { name: "Main menu" })).toBeTruthy();
  const given = { username: "clerk2", password: "Busbar-demo-1" };
  expect(bodies).toEqual([given, { ...given, code: "000000" }, given, { ...given, code: "123456" }]);
});

test.each(["Token", "accessToken", "jwt"])(
  "R-A01 R-S20 an answer that names its token %s is told as abnormal by a toast of three seconds, nothing is kept",
  async (field) => {
    const fetch = async (request: Request): Promise<Response> =>
      request.url.endsWith("/user/token")
        ? Response.json({ status: 0, msg: "", data: { [field]: "a-token-under-another-name" } })
        : server.fetch(request);
    portal = await renderPortal({ app: { fetch, tokenOf: server.tokenOf }, language: "en" });
    await portal.user.type(await screen.findByLabelText("User name, email or mobile number"), "clerk1");
    await portal.user.type(password(), "Busbar-demo-1{Enter}");
    const words = "Login interface abnormal, token not returned correctly";
    expect((await screen.findByText(words)).role).toBe("alert");
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(localStorage.getItem("admin-pro-token")).toBeNull();
    expect(password().value).toBe("Busbar-demo-1");
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  },
);
