// What a start does before it serves: packages, portal and server, so that an image holds them and starts write none.
import { buildPortal, buildServer, install } from "./setup.mjs";

try {
  install();
  const built = [buildPortal(), buildServer()];
  if (!built.includes(true)) console.log("The portal and its server are already built.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
