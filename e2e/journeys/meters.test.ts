import { callerAs } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

test("R-B02 a meter that passed zero is exchanged: what both counted is seen before each is saved", async ({
  portal,
}) => {
  const { page } = portal;
  const mark = String(Date.now() % 1_000_000).padStart(6, "0");
  const clerk = await callerAs("clerk1");
  const { id } = await clerk.post<{ id: string }>("/points", {
    idScheme: "FREE",
    externalCode: `JM-${mark}`,
    name: `换表点 ${mark}`,
    areaCode: "310115",
    capacityKva: "1000",
  });
  await clerk.post(`/points/${id}/meters`, {
    assetNo: `JA${mark}`,
    kind: "THREE_PHASE",
    digitsInt: 5,
    multiplier: "120",
    validFrom: "2025-06-01",
    startRead: "99,876.50",
  });

  await portal.openAs("clerk1", `/point/detail/${id}?tab=meters`);
  await page.getByRole("button", { name: "换表" }).click();
  const exchange = page.getByRole("dialog", { name: `更换电表 JA${mark}` });
  const day = exchange.getByLabel("换表日期");
  await day.fill("2025-07-01");
  await day.press("Enter");
  await exchange.getByLabel(`JA${mark} 正向有功止码`).fill("00,123.40");
  await expect(exchange.getByText("过零，走字 246.90 × 120 = 29,628.000 kWh")).toBeVisible();
  await exchange.getByLabel("资产编号").fill(`JB${mark}`);
  await exchange.getByRole("textbox", { name: /^倍率/ }).fill("100");
  await exchange.getByLabel("起码").fill("12.00");
  await portal.expectAccessible();
  await exchange.getByLabel("起码").press("Enter");
  await expect(exchange).toBeHidden();
  await expect(page.getByText("29,628.000")).toBeVisible();

  await page.getByRole("button", { name: `电表 JB${mark} 的更多操作` }).click();
  await page.getByRole("menuitem", { name: "拆表" }).click();
  const takeDown = page.getByRole("dialog", { name: `拆除电表 JB${mark}？` });
  await takeDown.getByLabel(`JB${mark} 正向有功止码`).fill("98.75");
  await expect(takeDown.getByText("走字 86.75 × 100 = 8,675.000 kWh")).toBeVisible();
  await expect(takeDown.getByText("连同此前各表合计 38,303.000 kWh")).toBeVisible();
  await portal.expectAccessible();
  await takeDown.getByRole("button", { name: "拆表" }).click();
  await expect(takeDown).toBeHidden();
  await expect(page.getByText("38,303.000")).toBeVisible();

  await page.getByRole("button", { name: "装表", exact: true }).first().click();
  await expect(page.getByRole("dialog", { name: "装表" })).toBeVisible();
  await portal.expectAccessible();
});
