import { AppError } from "../../kernel/app-error.ts";
import type { ProvenPerson } from "../../kernel/identity-providers.ts";
import type { CallContext } from "../../kernel/module.ts";
import { randomBytes, sha256, toBase64Url } from "../../kernel/secrets.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { createSocialRepository } from "./social-repository.ts";
import { startMinutes } from "./social-rules.ts";

/** A start that was taken: its secrets are no longer in the database. */
export type Start = {
  state: string;
  provider: string;
  nonce: string;
  verifier: string;
  purpose: "sign-in" | "link";
  userId: string | null;
  redirect: string;
};

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof createSocialRepository>["findStart"]>>>;

const secret = () => toBase64Url(randomBytes(32));
/** What the verifier is sealed for: this start alone. */
const verifierOf = (stateHash: Uint8Array) => `social-start:${toBase64Url(stateHash)}`;
const isSecret = (text: string | null): text is string => text !== null && /^[A-Za-z0-9_-]{43}$/.test(text);
const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** @throws AppError `social.over`, `social.other_browser` */
function provenOf(row: Row | "over" | "foreign"): ProvenPerson {
  if (row === "foreign") throw new AppError("social.other_browser");
  if (row === "over" || row.issuer === null || row.subject === null) throw new AppError("social.over");
  return {
    issuer: row.issuer,
    subject: row.subject,
    email: row.email ?? "",
    emailVerified: row.email_verified,
    name: row.full_name,
  };
}

/**
 * Sign-ins on their way to a provider and back. Each is bound to one browser, can be used once and expires after ten
 * minutes.
 */
export function createSocialStarts({
  clock,
  identityProviders,
  browserSecret,
  vault,
}: Pick<Ports, "clock" | "identityProviders" | "browserSecret" | "vault">) {
  /** The row of `state`, if it was started in the calling browser. */
  const findOwn = async (
    unit: Unit,
    stateHash: Uint8Array,
    context: CallContext,
  ): Promise<Row | "over" | "foreign"> => {
    const row = await createSocialRepository(unit.tx).findStart(stateHash, clock.now());
    if (!row) return "over";
    const mark = browserSecret.read(context.request);
    return isSecret(mark) && same(await sha256(mark), row.browser_hash) ? row : "foreign";
  };

  return {
    /** @returns the provider's address to send the browser to */
    async begin(
      given: { provider: string; userId: string | null; redirect: string; window: string | undefined },
      context: CallContext,
    ): Promise<string> {
      const { provider, userId, redirect } = given;
      // The portal reads the purpose and the waiting window from the parts after the first dot.
      const words = [secret(), userId === null ? "in" : "link", ...(given.window ? [given.window] : [])];
      const secrets = { state: words.join("."), nonce: secret(), verifier: secret() };
      const address = await identityProviders.addressOf(provider, secrets);
      const stateHash = await sha256(secrets.state);
      const verifier = await vault.seal(verifierOf(stateHash), secrets.verifier);
      // Two windows of one browser may sign in at the same time, so they share the browser's secret.
      const known = browserSecret.read(context.request);
      const mark = isSecret(known) ? known : secret();
      const now = clock.now();
      await context.write(async (unit) => {
        await createSocialRepository(unit.tx).insertStart({
          stateHash,
          browserHash: await sha256(mark),
          provider,
          verifier,
          nonce: secrets.nonce,
          userId,
          redirect,
          now,
          until: new Date(now.getTime() + startMinutes * 60_000),
        });
        return null;
      });
      // Twice as long, because linking or registering may follow.
      browserSecret.write(context.headers, mark, 2 * startMinutes * 60);
      return address;
    },

    /** Uses up the start, whatever the provider's answer. @throws AppError `social.over`, `social.other_browser` */
    async take(state: string, context: CallContext): Promise<Start> {
      const stateHash = await sha256(state);
      let found: Row | "over" | "foreign" = "over";
      await context.writeAside(async (unit) => {
        found = await findOwn(unit, stateHash, context);
        if (typeof found === "string") {
          if (found === "foreign")
            await unit.audit("authn_login_fail", "social", "", { result: "social.other_browser" });
        } else if (found.used_at === null) {
          await createSocialRepository(unit.tx).useStart(stateHash, clock.now());
        }
      });
      const row = found as Row | "over" | "foreign";
      if (row === "foreign") throw new AppError("social.other_browser");
      if (row === "over" || row.used_at !== null) throw new AppError("social.over");
      const { provider, nonce, purpose, user_id: userId, redirect } = row;
      const verifier = await vault.open(verifierOf(stateHash), row.verifier).catch(() => null);
      // Sealed by a key that was taken away meanwhile: as good as a start of long ago.
      if (verifier === null) throw new AppError("social.over");
      return { state, provider, nonce, verifier, purpose, userId, redirect };
    },

    keepProven: async (unit: Unit, { state }: Start, person: ProvenPerson, until: Date) =>
      createSocialRepository(unit.tx).keepProven(await sha256(state), person, until),

    /** Reads the verified person without consuming the record, for a further step such as a one-time code. */
    async readProven(state: string, context: CallContext) {
      const stateHash = await sha256(state);
      let found: Row | "over" | "foreign" = "over";
      await context.writeAside(async (unit) => {
        found = await findOwn(unit, stateHash, context);
      });
      return { person: provenOf(found) };
    },

    /** Returns the person whom the provider authenticated for `state` and consumes the record. @throws AppError `social.over` … */
    async takeProven(unit: Unit, state: string, context: CallContext) {
      const stateHash = await sha256(state);
      const row = await findOwn(unit, stateHash, context);
      const person = provenOf(row);
      await createSocialRepository(unit.tx).takeProven(stateHash);
      const { provider, redirect } = row as Row;
      return { provider, redirect, person };
    },
  };
}
