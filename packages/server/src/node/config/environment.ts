import { existsSync } from "node:fs";
import { join } from "node:path";
import { installation } from "../installation.ts";
import type { Environment } from "./config.ts";

const envFile = join(installation, ".env");

/** The process's environment, completed from `.env` beside package.json; the environment takes precedence. */
export function loadEnvironment(): Environment {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return process.env;
}
