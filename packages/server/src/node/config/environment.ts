import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Environment } from "./config.ts";

const envFile = fileURLToPath(new URL("../../../../../.env", import.meta.url));

/** The process's environment, completed from `.env` beside package.json; the environment takes precedence. */
export function loadEnvironment(): Environment {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return process.env;
}
