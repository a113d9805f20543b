// What a start does before it serves: packages and portal, so that an image holds both and starts write neither.
import { buildPortal, install } from "./setup.mjs";

try {
  install();
  if (!buildPortal()) console.log("The portal is already built.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
