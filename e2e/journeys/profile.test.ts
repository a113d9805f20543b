import type { OwnProfile } from "@busbar/contract/profiles/profiles";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/portal.ts";
import { callerAs } from "../support/caller.ts";

/** A picture drawn by the browser, so that no binary file is needed here. */
const drawing = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 400;
    const pen = canvas.getContext("2d")!;
    const fill = pen.createLinearGradient(0, 0, 640, 400);
    fill.addColorStop(0, "#ff9900");
    fill.addColorStop(1, "#0055aa");
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 640, 400);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });

test("R-S01 R-A11 R-M07 a new name and picture stand in the header, and the picture goes again", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smsouthwest", "/setting/personalCenter", { language: "en" });
  await expect(portal.heading("My Profile")).toBeVisible();
  const name = page.getByRole("textbox", { name: "Full name", exact: true });
  const before = await name.inputValue();
  await name.fill("Mei Lin");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const header = page.getByRole("button", { name: /^SM_SOUTHWEST Mei Lin/ });
  await expect(header).toBeVisible();

  await page.getByRole("button", { name: "Change picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  await dialog.getByLabel("Choose image").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from(await drawing(page), "base64"),
  });
  const part = dialog.getByLabel(/^Crop area/);
  await part.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("+");
  const box = (await part.boundingBox())!;
  await page.mouse.move(box.x + 128, box.y + 128);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 128, { steps: 4 });
  await page.mouse.up();
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await expect(dialog).toBeHidden();
  const picture = header.locator("img");
  await expect(picture).toHaveAttribute("src", /^blob:/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await portal.expectAccessible();

  await page.getByRole("button", { name: "Change picture" }).click();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(picture).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await name.fill(before);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: new RegExp(`^SM_SOUTHWEST ${before}`) })).toBeVisible();
});

test("R-M07 the language and time zone are kept for the person, and each tab opens by its address", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("partner3", "/user-center?tab=preferences", { language: "zh" });
  await page.getByRole("combobox", { name: "语言" }).click();
  await page.locator(".ant-select-item-option", { hasText: "English" }).click();
  await expect(portal.heading("My Profile")).toBeVisible();
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.click();
  await zone.fill("Tokyo");
  await page.locator(".ant-select-item-option", { hasText: "Asia/Tokyo" }).click();
  const caller = await callerAs("partner3");
  await expect
    .poll(async () => {
      const { language, timeZone } = await caller.get<OwnProfile>("/user/profile");
      return [language, timeZone];
    })
    .toEqual(["en", "Asia/Tokyo"]);
  const { rowVersion } = await caller.get<OwnProfile>("/user/profile");
  await caller.post("/user/update", { rowVersion, language: "zh", timeZone: "Asia/Shanghai" });
  await caller.signOut();
  for (const tab of ["security", "mails", "activity"]) {
    await portal.open(`/user-center?tab=${tab}`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await portal.expectAccessible();
  }
});
