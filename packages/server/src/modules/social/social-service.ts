import { findAddress } from "@busbar/contract/kernel/http/redirect";
import type {
  Identities,
  Identity,
  SocialAnswer,
  SocialCode,
  SocialLink,
  SocialRegistration,
} from "@busbar/contract/social/social";
import { addressKey, nameKey } from "../../kernel/account-keys.ts";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language, refuseField } from "../../kernel/app-error.ts";
import { needStepUp } from "../../kernel/http/guard.ts";
import type { ProvenPerson } from "../../kernel/identity-providers.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { accountLinked, accountUnlinked } from "./social-notices.ts";
import { createSocialRepository } from "./social-repository.ts";
import { judgeIdentity, maskEmail, mayUnlink, startMinutes, type Verdict } from "./social-rules.ts";
import { createSocialStarts, type Start } from "./social-starts.ts";

type SocialPorts = Pick<
  Ports,
  "db" | "clock" | "limits" | "settings" | "metrics" | "identityProviders" | "browserSecret" | "vault"
>;

/** Functions of other modules, handed over in app.ts. */
export type SocialNeeds = {
  ports: SocialPorts;
  /** Begins a session in the transaction of the change. @returns the access token */
  startSession: (
    unit: Unit,
    userId: string,
    context: CallContext,
    methods: readonly ("fed" | "otp")[],
  ) => Promise<string>;
  hasSecondFactor: (userId: string) => Promise<boolean>;
  /** Checks the code of the second step; `take` uses it up in the transaction of the change. */
  passSecondStep: (userId: string, code: string, context: CallContext) => Promise<{ take(unit: Unit): Promise<void> }>;
  /** Creates a regular account without a password. @returns which key is taken, if one is */
  openAccount: (
    unit: Unit,
    person: { username: string; fullName: string; email: string | null; language: Language },
  ) => Promise<{ id: string } | { taken: "name" | "address" }>;
  notifyPeople: NotifyPeople;
};

type SignedIn = { token: string; redirect: string };

/** Sign-in by other providers, and the accounts that people have linked. @see R-A09 */
export function createSocialService(needs: SocialNeeds) {
  const { ports, startSession, openAccount, notifyPeople } = needs;
  const { db, clock, identityProviders } = ports;
  const starts = createSocialStarts(ports);
  const titleOf = (name: string) => identityProviders.list.find((known) => known.name === name)?.title ?? name;
  const isWay = ({ provider }: { provider: string }) => identityProviders.list.some(({ name }) => name === provider);
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);

  const limit = async (context: CallContext) => {
    const key = `social:${addressKey(context.ip)}`;
    const wait = await ports.limits.consume(key, ports.settings.signInPerMinute, 60);
    if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
  };

  /** Verifies the provider's answer to a start; a failure is audited. */
  const prove = async (start: Start, answer: { code: string; iss?: string | undefined }, context: CallContext) => {
    const { provider, state, nonce, verifier } = start;
    try {
      return await identityProviders.prove(provider, answer, { state, nonce, verifier });
    } catch (thrown) {
      ports.metrics.count("sign_ins", { result: "refused" });
      await context.writeAside((unit) =>
        unit.audit("authn_login_fail", "social", provider, {
          result: thrown instanceof AppError ? thrown.code : "broken",
        }),
      );
      throw thrown;
    }
  };

  const judge = async (handle: Parameters<typeof createSocialRepository>[0], person: ProvenPerson) => {
    const social = createSocialRepository(handle);
    const linked = (await social.findLinked(person)) ?? null;
    const byEmail = !linked && person.emailVerified && person.email !== "";
    const sameEmail = byEmail ? ((await social.findByEmail(nameKey(person.email))) ?? null) : null;
    const registrationOpen = (await social.registrationOpen()) ?? ports.settings.demo;
    return { identityId: linked?.identity_id, verdict: judgeIdentity({ linked, sameEmail, registrationOpen }) };
  };

  const refusal = (verdict: Exclude<Verdict, { to: "sign-in" }>, provider: string, person: ProvenPerson) => {
    const title = titleOf(provider);
    if (verdict.to === "link-first") return new AppError("social.link_first", { title });
    const { mayRegister } = verdict;
    // Initial values of the registration form, which the person may change.
    const known = mayRegister ? { fullName: person.name, email: person.emailVerified ? person.email : "" } : {};
    return new AppError("social.not_linked", { title, mayRegister, ...known });
  };

  const toIdentity = (
    row: Awaited<ReturnType<ReturnType<typeof createSocialRepository>["getIdentity"]>>,
  ): Identity => ({
    id: row.id,
    provider: row.provider,
    title: titleOf(row.provider),
    email: maskEmail(row.email ?? ""),
    linkedAt: row.linked_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  });

  /** @throws AppError `social.taken` when it is linked to somebody else; linking it again changes nothing */
  const link = async (unit: Unit, userId: string, provider: string, person: ProvenPerson, used: boolean) => {
    const social = createSocialRepository(unit.tx);
    const made = await social.insertIdentity(userId, provider, person, clock.now(), used);
    if (made) {
      await unit.audit("authn_social_link", "users", userId, { after: { provider, identity: made.id } });
      return made;
    }
    const linked = await social.findLinked(person);
    if (linked?.id !== userId) throw new AppError("social.taken", { title: titleOf(provider) });
    return social.getIdentity(linked.identity_id);
  };

  /** The same for a signed-in person, with a notice, because it is a new way to sign in. */
  const linkTo = async (unit: Unit, actor: Actor, provider: string, person: ProvenPerson, used: boolean) => {
    const identity = toIdentity(await link(unit, actor.id, provider, person, used));
    await notifyPeople(unit, accountLinked(actor.id, identity.title));
    return identity;
  };

  return {
    /**
     * The provider's address for a sign-in; a cookie binds the answer to this browser.
     * @throws AppError `not_found` for an unknown provider, `social.provider_away`, `rate_limited`
     */
    async start(
      provider: string,
      given: { redirect?: string | undefined; window?: string | undefined },
      context: CallContext,
    ) {
      await limit(context);
      const redirect = findAddress(given.redirect) ?? "";
      return starts.begin({ provider, userId: null, redirect, window: given.window }, context);
    },

    /** The same for linking, as the person of the session. */
    startLink: (actor: Actor, provider: string, context: CallContext) =>
      starts.begin({ provider, userId: actor.id, redirect: "", window: undefined }, context),

    /** @throws AppError `social.over`, `social.other_browser`, `social.refused`, `social.not_linked` … */
    async signIn(answer: SocialAnswer, context: CallContext): Promise<SignedIn> {
      await limit(context);
      const start = await starts.take(answer.state, context);
      if (start.purpose !== "sign-in") throw new AppError("social.over");
      const person = await prove(start, answer, context);
      const { verdict, identityId } = await judge(db, person);
      if (verdict.to !== "sign-in" || identityId === undefined) {
        const refused = verdict.to === "sign-in" ? ({ to: "not-linked", mayRegister: false } as const) : verdict;
        await context.writeAside(async (unit) => {
          await starts.keepProven(unit, start, person, inMinutes(startMinutes));
          await unit.audit("authn_login_fail", "social", start.provider, { result: refused.to });
        });
        ports.metrics.count("sign_ins", { result: "refused" });
        throw refusal(refused, start.provider, person);
      }
      if (await needs.hasSecondFactor(verdict.userId)) {
        await context.writeAside(
          async (unit) => void (await starts.keepProven(unit, start, person, inMinutes(startMinutes))),
        );
        throw new AppError("second_factor.code_needed");
      }
      const token = await context.write(async (unit) => {
        await createSocialRepository(unit.tx).noteUse(identityId, start.provider, clock.now());
        return startSession(unit, verdict.userId, context, ["fed"]);
      });
      ports.metrics.count("sign_ins", { result: "ok" });
      return { token, redirect: start.redirect };
    },

    /**
     * The second step of a person whom the provider has just authenticated in this browser. A wrong code may be
     * followed by another within the ten minutes; a right one uses up the sign-in.
     * @throws AppError `social.over`, `social.other_browser`, `second_factor.code_wrong`, `rate_limited`
     */
    async signInByCode({ state, code }: SocialCode, context: CallContext): Promise<SignedIn> {
      await limit(context);
      const { person } = await starts.readProven(state, context);
      const { verdict, identityId } = await judge(db, person);
      if (verdict.to !== "sign-in" || identityId === undefined) throw new AppError("social.over");
      const step = await needs.passSecondStep(verdict.userId, code, context);
      return context.write(async (unit) => {
        const { provider, redirect } = await starts.takeProven(unit, state, context);
        await step.take(unit);
        await createSocialRepository(unit.tx).noteUse(identityId, provider, clock.now());
        return { token: await startSession(unit, verdict.userId, context, ["fed", "otp"]), redirect };
      });
    },

    /** Creates an account for the person whom the provider has just authenticated in this browser. */
    async register(form: SocialRegistration, context: CallContext): Promise<SignedIn> {
      await limit(context);
      return context.write(async (unit) => {
        const { provider, redirect, person } = await starts.takeProven(unit, form.state, context);
        const { verdict } = await judge(unit.tx, person);
        if (verdict.to === "sign-in") throw new AppError("social.over");
        if (verdict.to === "link-first" || !verdict.mayRegister) throw refusal(verdict, provider, person);
        const opened = await openAccount(unit, {
          username: form.username,
          fullName: form.fullName,
          // An address that the provider has not verified is not stored.
          email: (person.emailVerified && person.email) || null,
          language: context.language,
        });
        if ("taken" in opened) {
          if (opened.taken === "name") throw refuseField("username", "registration.name_taken");
          throw refusal({ to: "link-first" }, provider, person);
        }
        await link(unit, opened.id, provider, person, true);
        return { token: await startSession(unit, opened.id, context, ["fed"]), redirect };
      });
    },

    async identities(actor: Actor): Promise<Identities> {
      const social = createSocialRepository(db);
      const rows = await social.listIdentities(actor.id);
      return {
        list: rows.map(toIdentity),
        providers: [...identityProviders.list],
        removable: mayUnlink(await social.hasPassword(actor.id), rows.filter(isWay).length - 1),
      };
    },

    /**
     * Links an account of the provider to the signed-in one: by the provider's answer or, without a code, by the
     * identity kept when the sign-in found no account. The first needed a step-up when it began; the second needs it
     * here.
     */
    async link(actor: Actor, answer: SocialLink, context: CallContext): Promise<Identity> {
      await limit(context);
      const { code, state, iss } = answer;
      if (code === undefined) {
        needStepUp(actor, clock.now());
        return context.write(async (unit) => {
          const { provider, person } = await starts.takeProven(unit, state, context);
          return linkTo(unit, actor, provider, person, true);
        });
      }
      const start = await starts.take(state, context);
      if (start.purpose !== "link") throw new AppError("social.over");
      if (start.userId !== actor.id) throw new AppError("social.other_person");
      const person = await prove(start, { code, iss }, context);
      return context.write((unit) => linkTo(unit, actor, start.provider, person, false));
    },

    /** @throws AppError `social.last_way`, `not_found` */
    async unlink(actor: Actor, id: string, context: CallContext): Promise<void> {
      await context.write(async (unit) => {
        const social = createSocialRepository(unit.tx);
        const hasPassword = await social.hasPassword(actor.id, true);
        const identities = await social.listIdentities(actor.id);
        if (!identities.some((identity) => identity.id === id)) throw new AppError("not_found");
        const waysLeft = identities.filter((identity) => identity.id !== id && isWay(identity)).length;
        if (!mayUnlink(hasPassword, waysLeft)) throw new AppError("social.last_way");
        const removed = await social.removeIdentity(actor.id, id);
        const provider = removed?.provider ?? "";
        await unit.audit("authn_social_unlink", "users", actor.id, { before: { provider, identity: id } });
        await notifyPeople(unit, accountUnlinked(actor.id, titleOf(provider)));
        return null;
      });
    },

    forgetOld: async () => void (await createSocialRepository(db).forgetStarts(clock.now())),
  };
}
export type SocialService = ReturnType<typeof createSocialService>;
