import { expect, test } from "vitest";
import { type Destination, destinationOf, firstSettings, openPaths, type Visitor } from "./guard.ts";

const visitor: Visitor = { address: "/customer/my", hasToken: false, settings: firstSettings, visitPaths: [] };
const person: Visitor = { ...visitor, hasToken: true };
const visits = { ...firstSettings, supportVisit: true };

const cases: [sentence: string, visitor: Visitor, destination: Destination][] = [
  [
    "R-N03 a visitor is sent to sign in and comes back where they wanted to go",
    visitor,
    { to: "sign-in", redirect: "/customer/my" },
  ],
  [
    "R-N03 the query comes along",
    { ...visitor, address: "/customer/my?v=my-customers~1~q*%E5%BC%A0" },
    { to: "sign-in", redirect: "/customer/my?v=my-customers~1~q*%E5%BC%A0" },
  ],
  ["R-N03 the start page is not worth remembering", { ...visitor, address: "/" }, { to: "sign-in", redirect: "" }],
  [
    "R-N03 without route recording nothing is remembered",
    { ...visitor, settings: { ...firstSettings, recordRoute: false } },
    { to: "sign-in", redirect: "" },
  ],
  [
    "R-N01 a profile needs a session",
    { ...visitor, address: "/user-center?id=7" },
    { to: "sign-in", redirect: "/user-center?id=7" },
  ],
  [
    "R-N03 an address that only begins like an open one is not open",
    { ...visitor, address: "/login/x" },
    { to: "sign-in", redirect: "/login/x" },
  ],
  ["R-N04 somebody with a token gets the portal, which loads their routes", person, { to: "portal" }],
  [
    "R-N05 somebody signed in has no business at sign-in",
    { ...person, address: "/login?redirect=%2Fx" },
    { to: "portal", instead: "/" },
  ],
  [
    "R-A06 a link of a mail opens its page for somebody signed in, too",
    { ...person, address: "/forgot-password/reset?token=x" },
    { to: "standalone" },
  ],
  [
    "R-N04 R-N14 with interception off a visitor gets virtual roles",
    { ...visitor, settings: { ...firstSettings, loginInterception: false } },
    { to: "guest-portal", as: "virtual" },
  ],
  [
    "R-N06 where visits are supported a guest on an open page gets the visit routes",
    { ...visitor, address: "/404", settings: visits },
    { to: "guest-portal", as: "visit" },
  ],
  [
    "R-N06 visits do not open what is closed",
    { ...visitor, settings: visits },
    { to: "sign-in", redirect: "/customer/my" },
  ],
  [
    "R-N06 where visits are supported a page of the gallery is open",
    { ...visitor, address: "/gallery?x=1", visitPaths: ["/gallery"], settings: visits },
    { to: "guest-portal", as: "visit" },
  ],
  [
    "R-N06 before the portal's code is there any page may be one for visits",
    { address: "/gallery", hasToken: false, settings: visits },
    { to: "guest-portal", as: "visit" },
  ],
  [
    "R-N06 where they are not, it is closed like any other",
    { ...visitor, address: "/gallery", visitPaths: ["/gallery"] },
    { to: "sign-in", redirect: "/gallery" },
  ],
  [
    "R-N06 a guest who goes to sign-in gets there",
    { ...visitor, address: "/login", settings: visits },
    { to: "sign-in", redirect: "" },
  ],
];
test.each(cases)("%s", (_, state, destination) => {
  expect(destinationOf(state)).toEqual(destination);
});

test.each(openPaths.map((path) => [path]))("R-N17 %s is open without a token", (path) => {
  expect(destinationOf({ ...visitor, address: path })).not.toHaveProperty("redirect", path);
});
