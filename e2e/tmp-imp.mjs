import { chromium } from "@playwright/test";
const b = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  chromiumSandbox: false,
  args: ["--disable-gpu"],
});
const base = "http://127.0.0.1:8391";
const [lang, mode, w] = [process.argv[2] ?? "zh", process.argv[3] ?? "light", Number(process.argv[4] ?? 1440)];
const tag = `${lang}-${mode}-${w}`;
const ctx = await b.newContext({
  viewport: { width: w, height: w > 500 ? 900 : 844 },
  colorScheme: mode,
  acceptDownloads: true,
});
const page = await ctx.newPage();
const errors = [];
page.on("console", (m) => {
  if (m.type() === "error" || m.type() === "warning") errors.push(m.text().slice(0, 300));
});
page.on("pageerror", (e) => errors.push(String(e)));
const answer = await (
  await fetch(base + "/api/user/token", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "clerk1", password: "Busbar-demo-1" }),
  })
).json();
await page.addInitScript(
  ([t, l, m]) => {
    localStorage.setItem("admin-pro-token", t);
    localStorage.setItem("language", l);
    localStorage.setItem("theme", JSON.stringify({ mode: m }));
  },
  [answer.data.token, lang, mode],
);
const shot = (name) => page.screenshot({ path: `/tmp/imp/${tag}-${name}.png`, fullPage: true });
const zh = lang === "zh";
try {
  await page.goto(base + "/#/customer/import");
  await page.getByRole("heading", { level: 1 }).waitFor({ timeout: 20000 });
  await page.waitForTimeout(500);
  await page.evaluate((m) => {
    document.documentElement.dataset.mode = m;
  }, mode);
  await shot("1file");
  await page.setInputFiles("input[type=file]", "/tmp/imp/customers.csv");
  await page.waitForTimeout(1500);
  const force = page.getByRole("button", { name: zh ? "仍然导入" : "Import it anyway" });
  if (await force.count()) {
    await shot("1already");
    await force.click();
  }
  await page.getByRole("button", { name: zh ? "检查数据" : "Check the data" }).waitFor();
  await page.waitForTimeout(300);
  await shot("2columns");
  await page.getByRole("button", { name: zh ? "检查数据" : "Check the data" }).click();
  await page.getByRole("button", { name: zh ? "下一步" : "Next", exact: true }).waitFor({ timeout: 30000 });
  await page.waitForTimeout(500);
  await shot("3check");
  // use a suggestion and edit by keyboard
  const use = page.getByRole("button", { name: zh ? /^改为/ : /^Change to/ }).first();
  if (await use.count()) {
    await use.click();
    await page.waitForTimeout(700);
  }
  const cell = page.locator("td button[aria-describedby]").first();
  if (await cell.count()) {
    await cell.click();
    await shot("3edit");
    await page.keyboard.type("30");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(700);
  }
  await shot("3fixed");
  console.log("url", page.url());
  await page.reload();
  await page.getByRole("button", { name: zh ? "下一步" : "Next", exact: true }).waitFor({ timeout: 30000 });
  await page.evaluate((m) => {
    document.documentElement.dataset.mode = m;
  }, mode);
  await page.locator("[data-verdict=new]").click();
  await page.waitForTimeout(500);
  await shot("3new");
  await page.getByRole("button", { name: zh ? "下一步" : "Next", exact: true }).click();
  await page.waitForTimeout(300);
  await shot("4commit");
  await page.locator(".bb-button-strong").last().click();
  await page.waitForTimeout(300);
  await shot("4progress");
  await page.getByRole("button", { name: zh ? "撤销导入" : "Undo the import" }).waitFor({ timeout: 30000 });
  await page.waitForTimeout(800);
  await shot("5receipt");
  await page.getByRole("button", { name: zh ? "撤销导入" : "Undo the import" }).click();
  await page.waitForTimeout(500);
  await shot("5ask");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: zh ? "撤销导入" : "Undo the import" })
    .click();
  await page.getByText(zh ? "导入已撤销" : "The import was undone").waitFor({ timeout: 30000 });
  await page.waitForTimeout(500);
  await shot("6undone");
} catch (e) {
  console.log("FAILED", String(e).slice(0, 500));
  await shot("failed");
}
console.log(tag, "overflow", await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), errors);
await b.close();
