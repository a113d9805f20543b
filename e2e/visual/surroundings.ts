import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** What decides how letters are drawn, besides the portal: pictures of other surroundings say nothing. */
export type Surroundings = {
  chromium: string;
  /** The families that the page is drawn with, each with a hash of its files; "unknown" without fontconfig. */
  fonts: Record<string, string>;
};

/** The surroundings of this run, with the fonts of what `page` shows now. */
export async function surroundingsOf(page: Page): Promise<Surroundings> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  // Each element answers for its own letters only.
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "h1, a, button, span",
  });
  const used = await Promise.all(nodeIds.map((nodeId) => session.send("CSS.getPlatformFontsForNode", { nodeId })));
  await session.detach();
  const families = [...new Set(used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))].toSorted();
  if (families.length === 0) throw new Error("The page shows no letters.");
  return {
    chromium: page.context().browser()?.version() ?? "",
    fonts: Object.fromEntries(families.map((family) => [family, hashOfFamily(family)])),
  };
}

function hashOfFamily(family: string): string {
  try {
    const escaped = family.replaceAll(/[-:,\\]/g, String.raw`\$&`);
    const files = execFileSync("fc-list", [escaped, "file"], { encoding: "utf8" }).split("\n");
    const paths = [...new Set(files.map((line) => line.replace(/:\s*$/, "")).filter(Boolean))].toSorted();
    if (paths.length === 0) return "unknown";
    const hash = createHash("sha256");
    for (const path of paths) hash.update(readFileSync(path));
    return hash.digest("hex").slice(0, 16);
  } catch {
    return "unknown";
  }
}

/** Why pictures taken in `stored` cannot be compared `here`; null when they can. */
export function whyNotCompared(stored: Surroundings, here: Surroundings): string | null {
  if (stored.chromium !== here.chromium) {
    return `the pictures were taken by Chromium ${stored.chromium}, and this is ${here.chromium}`;
  }
  const names = (fonts: Surroundings["fonts"]) => Object.keys(fonts).join(", ");
  if (names(stored.fonts) !== names(here.fonts)) {
    return `the pictures were taken with ${names(stored.fonts)}, and here letters are drawn with ${names(here.fonts)}`;
  }
  const other = Object.keys(here.fonts).find((family) => stored.fonts[family] !== here.fonts[family]);
  if (other) return `the font ${other} is of another version than in the pictures`;
  return Object.values(here.fonts).includes("unknown") ? "nobody can tell the version of the fonts here" : null;
}
