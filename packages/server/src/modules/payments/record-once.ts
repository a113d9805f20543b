import type { ExternalRef } from "@busbar/contract/fields/external-refs";
import { Exact } from "@busbar/contract/kernel/decimal";
import { payments } from "@busbar/contract/payments/payment-fields";
import { Payment, PaymentDraft, type PaymentPut } from "@busbar/contract/payments/payments";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import { parseWith } from "../../kernel/http/parse.ts";
import { type CallContext, withinOne } from "../../kernel/module.ts";
import { putByRef } from "../../kernel/records/put-by-ref.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { PaymentService } from "./payment-service.ts";

type Needs = { db: Db; service: PaymentService; get: (actor: Actor, id: string) => Promise<Payment> };

/**
 * Records a payment that another system calls so, or returns the one that is there.
 * @throws AppError `payment.recorded` at a field that the recorded payment has otherwise
 */
export const recordOnce = (
  { db, service, get }: Needs,
  actor: Actor,
  ref: ExternalRef,
  given: PaymentPut,
  context: CallContext,
): Promise<Payment> =>
  putByRef(db, context, {
    noun: "payment",
    ref,
    response: Payment,
    mayCreate: true,
    get: (id) => get(actor, id),
    create: (unit) => {
      const draft = parseWith(PaymentDraft, { ...given, externalRefs: [ref] }, context.language);
      return service.create(actor, draft, withinOne(context, unit));
    },
    change: async (_, id) => same(await get(actor, id), given),
  });

/** Who owes it and what it pays may have been found since; the bank account is none of what the payment says. */
function same(recorded: Payment, given: PaymentPut): Payment {
  for (const name of [...payments.names.filter((one) => one !== "externalRefs"), "customerId"] as const) {
    const [is, wanted] = [recorded[name], given[name]];
    if (wanted === undefined || wanted === is || (name === "amount" && is && new Exact(wanted).equals(is))) continue;
    throw refuseField(name, "payment.recorded", { recorded: is ?? "" });
  }
  return recorded;
}
