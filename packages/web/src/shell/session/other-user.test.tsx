// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signInKey, tokenKey } from "../../kernel/session/session.ts";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startServer();
});
afterEach(() => portal.close());
afterAll(() => app.close());

/** What the window gets when another one stores a sign-in: the key's event may come before the token can be read. */
async function signInElsewhere(token: string) {
  await act(async () => {
    localStorage.setItem(signInKey, "another sign-in");
    window.dispatchEvent(new StorageEvent("storage", { key: signInKey, newValue: "another sign-in" }));
    localStorage.setItem(tokenKey, token);
  });
}

test("R-A03 a window whose browser somebody else signed in from names that person, however late the token comes", async () => {
  portal = await renderPortal({ app, as: "clerk1", address: "/user-center" });
  await screen.findByRole("button", { name: /结算员一/ });
  await signInElsewhere(await app.tokenOf("clerk2"));
  expect(await screen.findByRole("heading", { name: "此浏览器已由 结算员二 登录" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "以 结算员二 继续" })).toBeTruthy();
});

test("R-A03 the same person's next sign-in goes on without a question", async () => {
  portal = await renderPortal({ app, as: "clerk1", address: "/user-center" });
  await screen.findByRole("button", { name: /结算员一/ });
  const { token } = await app.client().signIn({ body: { username: "clerk1", password: "Busbar-demo-1" } });
  await signInElsewhere(token);
  expect(await screen.findByRole("button", { name: /结算员一/ })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: /^此浏览器已由/ })).toBeNull();
});
