// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { networkLine } from "../../testing/network-line.ts";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => portal.close());
afterAll(() => server.close());

const page = "/user-center/security";
const open = async (as: string, address = page) => {
  portal = await renderPortal({ app: server, as, address, language: "en" });
  return portal;
};
const codeOf = (secret: string) =>
  new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret }).generate({ timestamp: server.clock.now().getTime() });
/** The key shown on the page, as it is typed into the app. */
const shownKey = async () =>
  (await screen.findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent.replaceAll(" ", "");
async function turnOn(username: string): Promise<string> {
  const person = await server.as(username);
  const { secret } = await person.startSecondFactor();
  await person.confirmSecondFactor({ body: { code: codeOf(secret) } });
  server.clock.advance(30);
  return secret;
}

test("R-A12 a person turns on two-step verification: picture, key, a wrong code told at the field, recovery codes", async () => {
  const { user } = await open("clerk1");
  await user.click(await screen.findByRole("button", { name: "Turn on two-step verification" }));
  const key = await shownKey();
  expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
  const field = screen.getByRole("textbox", { name: "Code" });
  await user.click(screen.getByRole("button", { name: "Confirm and turn on" }));
  expect(screen.getByText("Enter the code")).toBeTruthy();
  await user.type(field, "000000");
  await user.click(screen.getByRole("button", { name: "Confirm and turn on" }));
  expect(await screen.findByText(/^The code is wrong or has already been used/)).toBeTruthy();
  expect(await shownKey()).toBe(key);

  await user.clear(field);
  await user.type(field, `${codeOf(key)}{Enter}`);
  const dialog = await screen.findByRole("dialog", { name: "Save your recovery codes" });
  const codes = within(dialog).getAllByRole("listitem");
  expect(codes).toHaveLength(10);
  const done = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Done" });
  expect(done.disabled).toBe(true);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Save your recovery codes" })).toBeTruthy();
  await user.click(within(dialog).getByRole("checkbox", { name: "I have saved these codes" }));
  await user.click(done);
  expect(await screen.findByRole("button", { name: "Generate new recovery codes" })).toBeTruthy();
  await expect((await server.as("clerk1")).getSecondFactor()).resolves.toMatchObject({
    on: true,
    recoveryCodesLeft: 10,
  });
});

test("R-A12 turning off asks for a code once, and goes on by itself when it is right", async () => {
  const secret = await turnOn("clerk2");
  server.clock.advance(301);
  const { user, sent } = await open("clerk2");
  await user.click(await screen.findByRole("button", { name: "Turn off two-step verification" }));
  const question = await screen.findByRole("dialog", { name: "Turn off two-step verification?" });
  await user.click(within(question).getByRole("button", { name: "Turn off two-step verification" }));

  const dialog = await screen.findByRole("dialog", { name: "Confirm your identity" });
  await user.type(within(dialog).getByLabelText("Code"), "000000{Enter}");
  expect(await within(dialog).findByText(/^The code is wrong/)).toBeTruthy();
  await user.clear(within(dialog).getByLabelText("Code"));
  await user.type(within(dialog).getByLabelText("Code"), `${codeOf(secret)}{Enter}`);
  expect(await screen.findByRole("button", { name: "Turn on two-step verification" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent.filter((call) => call === "DELETE /second-factor")).toHaveLength(2);
});

test("R-A12 whoever does not confirm stays where they are, without an error message", async () => {
  await server.tokenOf("finance1");
  server.clock.advance(301);
  const { user } = await open("finance1");
  await user.click(await screen.findByRole("button", { name: "Turn on two-step verification" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm your identity" });
  expect(within(dialog).getByLabelText("Password")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Turn on two-step verification" }).disabled).toBe(false);
  expect(screen.queryByText("Confirm your identity first")).toBeNull();
});

test("R-E04 closing the question breaks off making new codes", async () => {
  await turnOn("smeast");
  const before = await (await server.as("smeast")).getSecondFactor();
  const line = networkLine(server);
  portal = await renderPortal({ app: line, as: "smeast", address: page, language: "en" });
  const { user } = portal;
  await user.click(await screen.findByRole("button", { name: "Generate new recovery codes" }));
  const question = await screen.findByRole("dialog", { name: "Generate new recovery codes?" });
  const held = line.holdWrites();
  await user.click(within(question).getByRole("button", { name: "Generate" }));
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(held.brokenOff()).toBe(1));
  expect(await screen.findByText(/^Saving cancelled/)).toBeTruthy();
  held.letThrough();
  await expect((await server.as("smeast")).getSecondFactor()).resolves.toEqual(before);
});

test("R-E04 cancelling the set-up breaks off its confirmation", async () => {
  const line = networkLine(server);
  portal = await renderPortal({ app: line, as: "smnorth", address: page, language: "en" });
  const { user } = portal;
  await user.click(await screen.findByRole("button", { name: "Turn on two-step verification" }));
  const key = await shownKey();
  const held = line.holdWrites();
  await user.type(screen.getByRole("textbox", { name: "Code" }), `${codeOf(key)}{Enter}`);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(held.brokenOff()).toBe(1));
  expect(await screen.findByText(/^Saving cancelled/)).toBeTruthy();
  held.letThrough();
  await expect((await server.as("smnorth")).getSecondFactor()).resolves.toMatchObject({ on: false });
});

test("R-A12 at sign-in the code is asked for after the password", async () => {
  const secret = await turnOn("finance2");
  portal = await renderPortal({ app: server, address: "/login?redirect=%2Fuser-center%2Fsecurity", language: "en" });
  const { user } = portal;
  await user.type(await screen.findByLabelText("User name, email or mobile number"), "finance2");
  await user.type(screen.getByLabelText("Password"), "Busbar-demo-1{Enter}");
  const code = await screen.findByLabelText("Code");
  await user.type(code, "123123{Enter}");
  expect(await screen.findByText(/^The code is wrong/)).toBeTruthy();
  await user.clear(code);
  await user.type(code, `${codeOf(secret)}{Enter}`);
  expect(await screen.findByRole("button", { name: "Generate new recovery codes" })).toBeTruthy();
});

test("R-A12 an administrator who must turn it on finds that page alone, and the portal once the codes are kept", async () => {
  await server.keepSetting("security.adminSecondFactor", true);
  try {
    const { user } = await open("admin", "/index");
    expect(
      await screen.findByText("Administrators must turn on two-step verification before they can use the portal."),
    ).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Turn on two-step verification" }));
    await user.type(await screen.findByRole("textbox", { name: "Code" }), `${codeOf(await shownKey())}{Enter}`);
    const dialog = await screen.findByRole("dialog", { name: "Save your recovery codes" });
    await user.click(within(dialog).getByRole("checkbox"));
    await user.click(within(dialog).getByRole("button", { name: "Done" }));
    expect(await screen.findByRole("button", { name: /^ADMIN|^HQ/ })).toBeTruthy();
    expect(portal.address()).toBe("/index");
  } finally {
    await server.keepSetting("security.adminSecondFactor", false);
  }
});
