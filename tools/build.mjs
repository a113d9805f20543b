// What a start does before it serves: packages, portal and server, so that an image holds them and starts write none.
// `--only-what-runs` then removes the packages that only builds need.
import { keepWhatRuns } from "./installed-parts.mjs";
import { buildPortal, buildServer, install, packPortal, root } from "./setup.mjs";

try {
  install();
  const built = [buildPortal(), buildServer()];
  packPortal();
  if (process.argv.includes("--only-what-runs")) keepWhatRuns(root);
  if (!built.includes(true)) console.log("The portal and its server are already built.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
