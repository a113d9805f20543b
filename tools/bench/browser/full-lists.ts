import { setTimeout as pause } from "node:timers/promises";
import { type Switch, switchTo } from "./page-clock.ts";
import type { UnwatchedPage } from "./unwatched-browser.ts";

/** Runs in the page: repeats the rows of both lists to `size`, however they are asked for. */
const withFullLists = (size: number) => `{
  const send = window.fetch;
  const fill = (path, body) => {
    const rows = body.data?.list;
    if (!/^(customers|assignments)\\?/.test(path) || !rows?.length) return body;
    const list = Array.from({ length: ${size} }, (_, n) => ({ ...rows[n % rows.length], id: String(n + 1) }));
    return { ...body, data: { ...body.data, list, total: ${size} } };
  };
  const fillTogether = ({ calls }, body) => {
    const answers = body.data.answers.map(
      (one, n) => one && { ...one, text: JSON.stringify(fill(calls[n].slice(1), JSON.parse(one.text))) },
    );
    return { ...body, data: { ...body.data, answers } };
  };
  window.fetch = async (...asked) => {
    // A request that is made of another takes its body, so only where it is needed.
    const path = String(asked[0].url ?? asked[0]).split("/api/")[1] ?? "";
    if (!/^(customers|assignments)\\?|^reads$/.test(path)) return send(...asked);
    const request = new Request(...asked);
    const calls = path === "reads" ? await request.clone().json() : undefined;
    const answer = await send(request);
    const body = await answer.json();
    return new Response(JSON.stringify(calls ? fillTogether(calls, body) : fill(path, body)), answer);
  };
}`;

const rowsOf = (page: Pick<UnwatchedPage, "evaluate">) =>
  page.evaluate<number>(
    '[...document.querySelectorAll("main tbody")].filter((body) => body.checkVisibility())[0]?.rows.length ?? 0',
  );

/** Switches in turn between two kept lists of `size` rows each. */
export async function switchFullLists(
  page: Pick<UnwatchedPage, "prepare" | "goto" | "evaluate">,
  url: string,
  size: number,
  turns: number,
): Promise<Switch[]> {
  await page.prepare(withFullLists(size));
  const places = [
    `#/customer/my?v=my-customers~1~pageSize*${size}`,
    `#/customer/assignment?v=sales-areas~1~pageSize*${size}`,
  ];
  await page.goto(`${url}/${places[0]}`);
  for (const place of [...places, ...places]) {
    await page.evaluate(`void (location.hash = ${JSON.stringify(place)})`);
    await pause(2500);
    for (let waited = 0; (await rowsOf(page)) < size; waited += 1) {
      if (waited === 20) throw new Error(`${place} has ${await rowsOf(page)} rows instead of ${size}`);
      await pause(1000);
    }
  }
  const measured: Switch[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    measured.push(await switchTo(page, places[turn % 2]!));
    await pause(500);
  }
  return measured;
}
