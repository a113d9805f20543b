import type { StepUp } from "@busbar/contract/second-factors/second-factors";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { AuthMethod } from "./open-session.ts";
import type { Attempt, SignInGuard } from "./sign-in-guard.ts";

/** Functions of the second-factors module for signing in; handed over in app.ts. */
export type SecondStep<Code> = {
  isOn(userId: string): Promise<boolean>;
  judge(userId: string, given: string): Promise<Code | null>;
  use(unit: Unit, userId: string, code: Code): Promise<boolean>;
};

/** A verified code; `take` uses it up in the transaction of what it allows. */
export type PassedStep = { methods: AuthMethod[]; take(unit: Unit): Promise<void> };

const wrongCode = () => refuseField("code", "second_factor.code_wrong");
const nothing: PassedStep = { methods: [], take: async () => undefined };

/** The second step of a sign-in, and later step-ups. @see R-A12 */
export function createSecondSteps<Code>(guard: SignInGuard, secondStep: SecondStep<Code>) {
  async function judgeCode(
    userId: string,
    attempt: Attempt,
    given: string | undefined,
    context: CallContext,
    action: string,
  ): Promise<PassedStep> {
    if (!given) throw refuseField("code", "second_factor.code_needed");
    const code = await secondStep.judge(userId, given);
    if (code === null) throw await guard.noteFailure(context, attempt, action, wrongCode());
    return {
      methods: ["otp"],
      async take(unit) {
        if (!(await secondStep.use(unit, userId, code))) throw wrongCode();
      },
    };
  }

  return {
    /** People without a second factor pass. The right password alone does not clear the failures. */
    passSecondStep: async (
      userId: string,
      attempt: Attempt,
      code: string | undefined,
      context: CallContext,
    ): Promise<PassedStep> =>
      (await secondStep.isOn(userId)) ? judgeCode(userId, attempt, code, context, "authn_login_fail") : nothing,

    /**
     * Checks a code for people with a second factor, otherwise the password. @throws AppError `step_up.sign_in_again`
     * for people without either
     */
    async judgeStepUp(userId: string, attempt: Attempt, given: StepUp, context: CallContext): Promise<PassedStep> {
      const action = "authn_step_up_fail";
      if (await secondStep.isOn(userId)) return judgeCode(userId, attempt, given.code, context, action);
      if (!attempt.account?.password_hash) throw new AppError("step_up.sign_in_again");
      if (!(await guard.passwordFits(attempt, given.password ?? "")))
        throw await guard.noteFailure(context, attempt, action, refuseField("password", "password.wrong"));
      return nothing;
    },
  };
}
