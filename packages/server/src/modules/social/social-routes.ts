import { socialRoutes } from "@busbar/contract/social/social";
import { AppError } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { createSocialService, type SocialNeeds } from "./social-service.ts";

export function createSocial(needs: SocialNeeds): Module {
  const social = createSocialService(needs);
  return bind(
    socialRoutes,
    {
      startSocial: async (call) => {
        const address = await social.start(call.params.provider, call.query, call).catch((thrown: unknown) => {
          // The caller is a browser, so it is redirected to a page that shows the error.
          if (thrown instanceof AppError) return `/#/callback?error=${thrown.code}`;
          throw thrown;
        });
        return new Response(null, { status: 303, headers: { location: address } });
      },
      socialLogin: (call) => social.signIn(call.body, call),
      socialCode: (call) => social.signInByCode(call.body, call),
      registerSocial: (call) => social.register(call.body, call),
      startLink: async (call) => ({ address: await social.startLink(call.actor, call.params.provider, call) }),
      listIdentities: ({ actor }) => social.identities(actor),
      linkIdentity: (call) => social.link(call.actor, call.body, call),
      unlinkIdentity: async (call) => (await social.unlink(call.actor, call.params.id, call), null),
    },
    { scheduledTasks: [{ name: "forget-social-starts", everySeconds: 600, run: social.forgetOld }] },
  );
}
