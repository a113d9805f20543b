import { CallError } from "@busbar/contract/kernel/http/client";

/** The refusal of a call; a call that succeeds or fails otherwise fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<CallError> {
  try {
    await call;
  } catch (thrown) {
    if (thrown instanceof CallError) return thrown;
    throw thrown;
  }
  throw new Error("The call was not refused");
}
