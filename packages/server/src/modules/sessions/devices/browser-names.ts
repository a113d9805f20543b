/** The browser of a session; names are the same in both languages, "" for unknown ones. */
export type BrowserWords = { browser: string; system: string; form: "desktop" | "phone" | "tablet" };

/** Most browsers also name their ancestors, so the more specific patterns come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bMicroMessenger\/(\d+)/, "WeChat"],
  [/\bDingTalk\/(\d+)/, "DingTalk"],
  [/\bM?QQBrowser\/(\d+)/, "QQ Browser"],
  [/\bHuaweiBrowser\/(\d+)/, "Huawei Browser"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\bUCBrowser\/(\d+)/, "UC Browser"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\b(?:OpenHarmony|HarmonyOS)\b/, "HarmonyOS"],
  [/\bAndroid\b/, "Android"],
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Reads a User-Agent header. It proves nothing and only helps people to recognise a device. */
export function readBrowser(userAgent: string): BrowserWords {
  const found = browsers
    .map(([pattern, name]) => ({ name, match: pattern.exec(userAgent) }))
    .find(({ match }) => match);
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  const tablet = system === "iPadOS" || (system === "Android" && !/\bMobile\b/.test(userAgent));
  const phone = !tablet && (system === "iOS" || system === "Android" || /\bMobile\b/.test(userAgent));
  return {
    browser: found ? `${found.name} ${found.match?.[1]}` : "",
    system,
    form: tablet ? "tablet" : phone ? "phone" : "desktop",
  };
}
