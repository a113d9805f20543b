import type { ProvenPerson } from "../../kernel/identity-providers.ts";
import type { Db } from "../../kernel/sql/query.ts";

const identityColumns = ["id", "provider", "email", "linked_at", "last_used_at"] as const;

export function createSocialRepository(db: Db) {
  return {
    insertStart: (start: {
      stateHash: Uint8Array;
      browserHash: Uint8Array;
      provider: string;
      verifier: string;
      nonce: string;
      userId: string | null;
      redirect: string;
      now: Date;
      until: Date;
    }) =>
      db
        .insertInto("social_start")
        .values({
          state_hash: start.stateHash,
          browser_hash: start.browserHash,
          provider: start.provider,
          verifier: start.verifier,
          nonce: start.nonce,
          purpose: start.userId === null ? "sign-in" : "link",
          user_id: start.userId,
          redirect: start.redirect,
          created_at: start.now,
          expires_at: start.until,
        })
        .execute(),

    /** Locked until the end of the transaction, so that one answer is used once. */
    findStart: (stateHash: Uint8Array, now: Date) =>
      db
        .selectFrom("social_start")
        .selectAll()
        .where("state_hash", "=", stateHash)
        .where("expires_at", ">", now)
        .forUpdate()
        .executeTakeFirst(),

    useStart: (stateHash: Uint8Array, now: Date) =>
      db
        .updateTable("social_start")
        .set({ used_at: now, verifier: "", nonce: "" })
        .where("state_hash", "=", stateHash)
        .execute(),

    /** Keeps the identity that the provider has authenticated until `until`. */
    keepProven: (stateHash: Uint8Array, person: ProvenPerson, until: Date) =>
      db
        .updateTable("social_start")
        .set({
          issuer: person.issuer,
          subject: person.subject,
          email: person.email,
          email_verified: person.emailVerified,
          full_name: person.name,
          expires_at: until,
        })
        .where("state_hash", "=", stateHash)
        .execute(),

    /** @returns whether it was still there: two windows cannot both link or register */
    async takeProven(stateHash: Uint8Array): Promise<boolean> {
      const done = await db
        .deleteFrom("social_start")
        .where("state_hash", "=", stateHash)
        .where("subject", "is not", null)
        .executeTakeFirst();
      return done.numDeletedRows === 1n;
    },

    forgetStarts: (now: Date) => db.deleteFrom("social_start").where("expires_at", "<", now).execute(),

    findLinked: (person: Pick<ProvenPerson, "issuer" | "subject">) =>
      db
        .selectFrom("user_identity as i")
        .innerJoin("user_account as u", "u.id", "i.user_id")
        .select(["i.id as identity_id", "u.id", "u.status"])
        .where("i.issuer", "=", person.issuer)
        .where("i.subject", "=", person.subject)
        .executeTakeFirst(),

    findByEmail: (key: string) =>
      db.selectFrom("user_account").select(["id", "status"]).where("email_key", "=", key).executeTakeFirst(),

    /** @returns undefined when the identity was linked in the meantime */
    insertIdentity: (userId: string, provider: string, person: ProvenPerson, now: Date, used: boolean) =>
      db
        .insertInto("user_identity")
        .values({
          user_id: userId,
          provider,
          issuer: person.issuer,
          subject: person.subject,
          email: person.email || null,
          linked_at: now,
          last_used_at: used ? now : null,
        })
        .onConflict((on) => on.columns(["issuer", "subject"]).doNothing())
        .returning(identityColumns)
        .executeTakeFirst(),

    noteUse: (identityId: string, provider: string, now: Date) =>
      db.updateTable("user_identity").set({ last_used_at: now, provider }).where("id", "=", identityId).execute(),

    listIdentities: (userId: string) =>
      db
        .selectFrom("user_identity")
        .select(identityColumns)
        .where("user_id", "=", userId)
        .orderBy("id")
        .limit(200)
        .execute(),

    getIdentity: (id: string) =>
      db.selectFrom("user_identity").select(identityColumns).where("id", "=", id).executeTakeFirstOrThrow(),

    /** @returns undefined when it is not this person's */
    removeIdentity: (userId: string, id: string) =>
      db
        .deleteFrom("user_identity")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning("provider")
        .executeTakeFirst(),

    /** With a lock, so that of two concurrent unlinkings the second sees the result of the first. */
    async hasPassword(userId: string, lock = false): Promise<boolean> {
      const row = await db
        .selectFrom("user_account")
        .select("password_hash")
        .where("id", "=", userId)
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst();
      return row !== undefined && row.password_hash !== null;
    },

    /** Whether anybody may open an account by a provider; null when the setting was never made. */
    async registrationOpen(): Promise<boolean | null> {
      const row = await db
        .selectFrom("portal_setting")
        .select("value")
        .where("key", "=", "social.register")
        .executeTakeFirst();
      return row === undefined ? null : row.value === true;
    },
  };
}
