import fc from "fast-check";
import { expect, test } from "vitest";
import { AnnouncementDraft } from "../announcements/announcements.ts";
import { menuFields } from "../menus/menu-entries.ts";
import { settingFields } from "../organisation/organisation-settings.ts";
import { SiteOrigin } from "../frames/frame-address.ts";
import { isOwnPath, isPageAddress, isRelativePath } from "./addresses.ts";

const portal = "https://portal.example.com";
const hostile = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "view-source:https://evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "blob:https://evil.example/1",
  "https://*",
  "https://*.example",
  "https:evil.example",
  "https://good.example@evil.example",
  "java\tscript:alert(1)",
  "/\tevil",
  "ms-word:ofe|u|https://evil.example",
];

test.each(hostile)("R-M04 R-N09 the address %j is refused wherever one is typed", (typed) => {
  expect(menuFields.path.safeParse(typed).success, "menu path").toBe(false);
  expect(menuFields.redirect.safeParse(typed).success, "menu redirect").toBe(false);
  expect(menuFields.meta.safeParse({ frame: typed }).success, "framed page").toBe(false);
  expect(SiteOrigin.safeParse(typed).success, "framed site").toBe(false);
  expect(AnnouncementDraft.safeParse({ titleZh: "标题", link: typed }).success, "notice").toBe(false);
  expect(settingFields.buySourceUrl.safeParse(typed).success, "link of the portal").toBe(false);
  expect(settingFields.searchEngine.safeParse(`${typed}{q}`).success, "search engine").toBe(false);
});

test("R-M04 own paths, paths below a group and pages of the web stay", () => {
  for (const path of [
    "/index",
    "/customer/detail/:id",
    "/a?b=1&c=%20",
    "https://help.example.com/a?b=1",
    "detail/:id",
    "my",
  ])
    expect(menuFields.path.safeParse(path).success, path).toBe(true);
  for (const path of ["", "/index", "noRedirect", "setting/userManagement"])
    expect(menuFields.redirect.safeParse(path).success, path).toBe(true);
  for (const path of ["https://[2001:db8::1]:8443/x", "http://10.0.0.5:8080/", "https://xn--gd-fmca.example"])
    expect(isPageAddress(path), path).toBe(true);
});

test("R-M04 a browser reads what counts as an own path as a page of the portal, whatever it is made of", () => {
  const sign = fc.constantFrom(..."/\\:@.%2fae*?#\t\n ");
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 12 }), (text) => {
      for (const typed of [text, `/${text}`])
        if (isOwnPath(typed) || isRelativePath(typed)) expect(new URL(typed, portal).origin).toBe(portal);
    }),
    { numRuns: 5000 },
  );
});
