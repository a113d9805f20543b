import { setTimeout as pause } from "node:timers/promises";
import { commitOf, titleOfCommit, withBaseTree } from "../../check/base-tree.ts";
import { benchFolder, type BenchServer, startBenchServer } from "../measuring/bench-server.ts";
import { median, round, type Row, type Section } from "../measuring/report.ts";
import { switchFullLists } from "./full-lists.ts";
import { type Look, lookAt, type Switch, switchTo } from "./page-clock.ts";
import { type UnwatchedBrowser, type UnwatchedPage, withUnwatchedBrowser } from "./unwatched-browser.ts";

const slowdown = 4;

export type FirstLookOptions = {
  /** A commit that is built, served and measured alternately with this tree. */
  base?: string | undefined;
  /** The fast paths of the portal that the base is built with, as BUSBAR_FAST_PATHS. */
  paths?: string | undefined;
  /** At least five, for a meaningful spread. */
  rounds: number;
};

/** Each key has one figure per round, or several where a round measures more than once. */
type Figures = Record<string, number[]>;

const names: Readonly<Record<string, string>> = {
  "sign-in": "sign-in page",
  home: "home, signed in",
  list: "my customers with rows",
  switch: "switch between two kept views",
  lists: "switch between two kept lists of 50 rows",
};
const steps: Readonly<Record<string, string>> = { drawn: "the first frame that shows the other", idle: "idle" };

/** How long a person waits when opening the portal in a slow browser, compared with a base commit if given. */
export async function benchFirstLook({ base, paths, rounds }: FirstLookOptions): Promise<Section> {
  const commit = base === undefined ? undefined : commitOf(base);
  const intro = (name: string) =>
    `${name}, 1440 × 900, processor slowed down ${slowdown} times, nothing cached in the browser, the server warm, over loopback; measured inside the page, without the inspector that tools for tests and developers add to it, median of ${rounds} rounds (fastest–slowest). Shown: the first frame with the form, the greeting, the rows. Usable and idle: then the beginning of the first 50 ms without a late timer. Quiet: then the end of the last task over 50 ms before a whole second without one. Blocking: what tasks took beyond 50 ms each until then.`;
  return withUnwatchedBrowser(async (browser) => {
    if (commit === undefined) {
      const [ours] = await measure(browser, [undefined], rounds);
      return { title: "In the browser", intro: intro(browser.name), rows: rowsOf(ours!) };
    }
    const settings = paths === undefined ? {} : { BUSBAR_FAST_PATHS: paths };
    const without = paths === undefined ? "" : `, with BUSBAR_FAST_PATHS=${paths}`;
    const withTree = async (tree: string): Promise<Section> => {
      const [theirs, ours] = await measure(browser, [tree, undefined], rounds);
      return {
        title: "In the browser",
        intro: `${intro(browser.name)} The base, ${titleOfCommit(commit)}${without}, was built here and measured in the same rounds, in turn; the ratio is the median of each round's own.`,
        others: "base (ratio)",
        rows: rowsOf(ours!, theirs),
      };
    };
    return withBaseTree(commit, withTree, settings);
  });
}

/** Serves each tree (undefined: this one) and measures them alternately. */
async function measure(browser: UnwatchedBrowser, trees: readonly (string | undefined)[], rounds: number) {
  const folders = trees.map(() => benchFolder());
  const servers: BenchServer[] = [];
  try {
    for (const [index, tree] of trees.entries()) servers.push(await startBenchServer(folders[index]!.path, tree));
    const figures: Figures[] = trees.map(() => ({}));
    // A server that has just started compiles its code and plans its statements: people rarely meet it.
    for (const server of servers) await measureRound(browser, server, {});
    for (let turn = 0; turn < rounds; turn += 1) {
      // The order alternates, because the first one meets the machine in another state than the second.
      const order = turn % 2 === 0 ? [...servers.keys()] : [...servers.keys()].toReversed();
      for (const index of order) await measureRound(browser, servers[index]!, figures[index]!);
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
    for (const folder of folders) folder.remove();
  }
}

async function measureRound(browser: UnwatchedBrowser, server: BenchServer, figures: Figures): Promise<void> {
  const note = (what: string, measured: Look | Switch) => {
    for (const [step, value] of Object.entries(measured)) (figures[`${what} ${step}`] ??= []).push(value);
  };
  // A token lives ten minutes, and a run of many rounds takes longer.
  const token = await server.tokenOf("admin");
  const signedIn = `localStorage.setItem("admin-pro-token", ${JSON.stringify(token)})`;
  const inWindow = async (work: (page: UnwatchedPage) => Promise<void>, prepared = signedIn) => {
    const page = await browser.open(slowdown);
    await page.prepare(prepared);
    await work(page);
    await page.close();
  };
  const look = async (page: UnwatchedPage, what: string, address: string, marker: string) =>
    note(what, await lookAt(page, `${server.url}/#${address}`, marker));
  await inWindow((page) => look(page, "sign-in", "/login", "input[type=password]"), "");
  await inWindow((page) => look(page, "home", "/index", "main h1"));
  await inWindow(async (page) => {
    await look(page, "list", "/customer/my", "main tbody a");
    await page.evaluate('void (location.hash = "#/index")');
    await pause(2500);
    // A late answer or a collection of garbage takes as long as a switch: four of them a round were luck.
    for (let turn = 0; turn < 12; turn += 1) {
      note("switch", await switchTo(page, turn % 2 === 0 ? "#/customer/my" : "#/index"));
      await pause(400);
    }
  });
  await inWindow(async (page) => {
    for (const measured of await switchFullLists(page, server.url, 50, 6)) note("lists", measured);
  });
}

function rowsOf(ours: Figures, theirs?: Figures): Row[] {
  return Object.entries(ours).flatMap(([key, values]): Row[] => {
    const [, what = "", step = ""] = /^(\S+) (\S+)$/.exec(key) ?? [];
    const base = theirs?.[key];
    return [
      {
        what: `${names[what]}: ${steps[step] ?? step}`,
        figure: spread(values),
        ...(base && { others: `${spread(base)} (${round(median(values.map((value, n) => value / base[n]!)), 2)} ×)` }),
      },
    ];
  });
}

const spread = (values: readonly number[]) =>
  `${round(median(values))} ms (${round(Math.min(...values))}–${round(Math.max(...values))})`;
