import { expect, test } from "vitest";
import { readBrowser } from "./browser-names.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${windows} Chrome/141.0.0.0 Safari/537.36`, "Chrome 141", "Windows", "desktop"],
  [`${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "Edge 141", "Windows", "desktop"],
  [`${windows} Chrome/140.0 Safari/537.36 MicroMessenger/8.0.60`, "WeChat 8", "Windows", "desktop"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox 143", "Linux", "desktop"],
  [`${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, "Safari 18", "iOS", "phone"],
  [`${iphone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome 141", "iOS", "phone"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "Safari 26",
    "macOS",
    "desktop",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet 28",
    "Android",
    "phone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    "Chrome 141",
    "Android",
    "tablet",
  ],
  [
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 HuaweiBrowser/5.0.4 Mobile",
    "Huawei Browser 5",
    "HarmonyOS",
    "phone",
  ],
  ["curl/8.5.0", "", "", "desktop"],
  ["", "", "", "desktop"],
] as const)("R-A12 %s is told by its browser and system", (userAgent, browser, system, form) => {
  expect(readBrowser(userAgent)).toEqual({ browser, system, form });
});
