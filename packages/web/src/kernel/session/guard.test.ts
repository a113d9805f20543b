import { expect, test } from "vitest";
import { firstSettings, type GuardDecision, type GuardState, judgeNavigation, openPaths } from "./guard.ts";

const visitor: GuardState = { address: "/customer/my", hasToken: false, routesLoaded: false, settings: firstSettings };
const person: GuardState = { ...visitor, hasToken: true, routesLoaded: true };

const cases: [sentence: string, state: GuardState, decision: GuardDecision][] = [
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
  ["R-N04 a token without routes loads them first", { ...person, routesLoaded: false }, { to: "load-routes" }],
  ["R-N04 also on the sign-in page", { ...person, routesLoaded: false, address: "/login" }, { to: "load-routes" }],
  [
    "R-N05 somebody signed in has no business at sign-in",
    { ...person, address: "/login?redirect=%2Fx" },
    { to: "address", address: "/" },
  ],
  ["R-N05 every other address passes", person, { to: "pass" }],
  [
    "R-N04 with interception off a visitor gets virtual roles",
    { ...visitor, settings: { ...firstSettings, loginInterception: false } },
    { to: "load-guest-routes", as: "virtual" },
  ],
  [
    "R-N14 with interception off and routes loaded a visitor passes",
    { ...visitor, routesLoaded: true, settings: { ...firstSettings, loginInterception: false } },
    { to: "pass" },
  ],
  [
    "R-N06 where visits are supported a guest on an open page gets the visit routes",
    { ...visitor, address: "/404", settings: { ...firstSettings, supportVisit: true } },
    { to: "load-guest-routes", as: "visit" },
  ],
  [
    "R-N06 a guest who has them stays",
    { ...visitor, address: "/404", routesLoaded: true, settings: { ...firstSettings, supportVisit: true } },
    { to: "pass" },
  ],
  [
    "R-N06 visits do not open what is closed",
    { ...visitor, settings: { ...firstSettings, supportVisit: true } },
    { to: "sign-in", redirect: "/customer/my" },
  ],
  [
    "R-N06 where visits are supported a page of the gallery is open",
    {
      ...visitor,
      address: "/gallery?x=1",
      visitPaths: ["/gallery"],
      settings: { ...firstSettings, supportVisit: true },
    },
    { to: "load-guest-routes", as: "visit" },
  ],
  [
    "R-N06 where they are not, it is closed like any other",
    { ...visitor, address: "/gallery", visitPaths: ["/gallery"] },
    { to: "sign-in", redirect: "/gallery" },
  ],
  [
    "R-N06 a guest who goes to sign-in gets there",
    { ...visitor, address: "/login", routesLoaded: true, settings: { ...firstSettings, supportVisit: true } },
    { to: "sign-in", redirect: "" },
  ],
];
test.each(cases)("%s", (_, state, decision) => {
  expect(judgeNavigation(state)).toEqual(decision);
});

test.each(openPaths.map((path) => [path]))("R-N17 %s is open without a token", (path) => {
  expect(judgeNavigation({ ...visitor, address: path })).toEqual({ to: "pass" });
});
