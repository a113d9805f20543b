// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openGallery, startGallery } from "../../testing/open-gallery.ts";

let portal: RenderedPortal;
afterEach(() => portal.close());

test("R-G47 without a provider the page says what has to be configured and which address to register", async () => {
  const app = await startGallery();
  portal = await openGallery(app, "/other/social", { language: "en" });
  expect(await screen.findByText("No sign-in provider configured")).toBeTruthy();
  expect(screen.getByText("BUSBAR_OIDC_NAME_ISSUER")).toBeTruthy();
  expect(screen.getByText(`${window.location.origin}/callback`)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Sign in with/ })).toBeNull();
  await app.close();
});
