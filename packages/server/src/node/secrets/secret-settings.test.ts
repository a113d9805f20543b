import { expect, test } from "vitest";
import { ConfigProblems, readConfig } from "../config/config.ts";
import { unreachable } from "../database/unreachable.ts";

const canary = "Canary-Pass-77";
const profiles = ["development", "production"];
const wrong: Record<string, string> = {
  DATABASE_URL: `mysql://busbar:${canary}@db.example.com/busbar`,
  BUSBAR_DATABASE_OWNER_URL: `busbar:${canary}@db.example.com`,
  BUSBAR_SMTP_URL: `ftp://mail:${canary}@mail.example.com`,
  BUSBAR_SECRET_KEY: canary,
  BUSBAR_OIDC_ACME_CLIENT_SECRET: canary,
};

test.each(Object.entries(wrong))("what is said of a wrong %s does not quote it", (name, value) => {
  for (const profile of profiles) {
    let lines: readonly string[] = [];
    try {
      readConfig({ NODE_ENV: profile, [name]: value });
    } catch (error) {
      if (!(error instanceof ConfigProblems)) throw error;
      ({ lines } = error);
    }
    expect(lines.join("\n")).not.toContain(canary);
    expect(lines.join("\n"), `${profile} refuses it`).toContain(name.replace("_CLIENT_SECRET", ""));
  }
});

test("what is said of a database that cannot be reached names its host, and no password", () => {
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01"]) {
    const said = unreachable(
      `postgres://busbar:${canary}@db.example.com/busbar`,
      Object.assign(new Error("no"), { code }),
    );
    expect(said).not.toContain(canary);
  }
});
