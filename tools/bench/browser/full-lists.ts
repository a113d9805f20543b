import type { Page } from "@playwright/test";
import { type Switch, switchTo } from "./page-clock.ts";

/** Switches in turn between two kept lists; the server's rows are repeated to fill them. @param size rows of each */
export async function switchFullLists(page: Page, url: string, size: number, turns: number): Promise<Switch[]> {
  for (const noun of ["customers", "assignments"]) {
    await page.route(new RegExp(`/api/${noun}\\?`), async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { list: { id: string }[]; total: number } };
      const rows = body.data.list;
      const list = Array.from({ length: size }, (_, n) => ({ ...rows[n % rows.length], id: String(n + 1) }));
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, list, total: size } } });
    });
  }
  const places = [
    `#/customer/my?v=my-customers~1~pageSize*${size}`,
    `#/customer/assignment?v=sales-areas~1~pageSize*${size}`,
  ];
  await page.goto(`${url}/${places[0]}`);
  for (const place of [...places, ...places]) {
    await page.evaluate(`location.hash = ${JSON.stringify(place)}`);
    await page.waitForTimeout(2500);
  }
  const measured: Switch[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    measured.push(await switchTo(page, places[turn % 2]!));
    await page.waitForTimeout(500);
  }
  return measured;
}
