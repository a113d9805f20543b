import "./kernel/no-eval.ts";
import "./shell/theme/tokens.css";
import "./shell/theme/page.css";
import { firstSettings, judgeNavigation } from "./kernel/guard.ts";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "./kernel/hash-address.ts";
import { tokenKey } from "./kernel/session.ts";

/* The production entry: small, because it decides which of the two parts a visitor needs. */
const root = document.getElementById("root")!;
const hasToken = localStorage.getItem(tokenKey) !== null;
const decision = judgeNavigation({ address: readAddress(), hasToken, routesLoaded: false, settings: firstSettings });

if (decision.to === "sign-in") replaceAddress(signInAddress(decision.redirect || "/", true));
const { path } = splitAddress(readAddress());
if (path === "/reset-password" || path === "/forgot-password/reset") {
  void import("./sign-in/show-reset-password.tsx").then(({ showResetPassword }) => showResetPassword(root));
} else if (!hasToken && (decision.to === "sign-in" || path === "/login")) {
  void import("./sign-in/show-sign-in.tsx").then(({ showSignIn }) => showSignIn(root));
} else {
  void import("./mount.tsx").then(({ mount }) => mount(root));
}
