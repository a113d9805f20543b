// @vitest-environment jsdom
import { expect, test } from "vitest";
import { clearOwnStorage } from "./ClearCacheDialog.tsx";

test("R-H07 clearing the cache removes our own keys, the token too, and leaves those of others", () => {
  const own = ["admin-pro-token", "theme", "collapse", "language", "busbar.tabs"];
  for (const key of [...own, "another-app", "themes"]) {
    localStorage.setItem(key, "1");
    sessionStorage.setItem(key, "1");
  }
  clearOwnStorage();
  for (const storage of [localStorage, sessionStorage]) {
    expect(Object.keys(storage).toSorted()).toEqual(["another-app", "themes"]);
  }
});
