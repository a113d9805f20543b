import { buildServer } from "../setup.mjs";

/** Tests that start processes start the server that people start, built of today's sources. */
export function setup(): void {
  buildServer();
}
