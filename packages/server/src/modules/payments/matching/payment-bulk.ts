import type { TakenSuggestions } from "@busbar/contract/payments/payment-bulk";
import type { MatchingPayments } from "@busbar/contract/payments/payments";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { BulkTarget } from "../../../kernel/targets/bulk-target.ts";
import type { Ports } from "../../../ports.ts";
import type { Statements } from "../holding.ts";
import { createPaymentNotices } from "../payment-notices.ts";
import { createPaymentRepository } from "../payment-repository.ts";
import { createPaymentService } from "../payment-service.ts";
import { createPaymentMatching } from "./payment-matching.ts";

type Needs = { ports: Pick<Ports, "db" | "clock">; statements: Statements; notifyPeople: NotifyPeople };

/** The bulk action of payments. */
export function createPaymentBulk({ ports, statements, notifyPeople }: Needs): BulkTarget {
  const notices = createPaymentNotices(notifyPeople);
  const payments = createPaymentService({ ports, statements, notices });
  const matching = createPaymentMatching({ ports, payments, notices });
  return {
    noun: "payments",
    chosen(tx, actor, choice, most) {
      const query =
        "ids" in choice ? { ids: choice.ids, sort: "-valueDate" as const } : (choice.query as MatchingPayments);
      return createPaymentRepository(tx, ports.clock.today()).chosen(actor, query, most);
    },
    actions: {
      allocate: {
        audit: "payment.allocate_many",
        title: { zh: "批量核销收款", en: "Allocate payments" },
        permissions: ["payment:allocate"],
        // Customers are told of what is paid; each allocation is reversed on its own, with its date.
        reversible: false,
        apply: (unit, actor, id, input) =>
          matching.take(unit, actor, id, (input as { suggestions: TakenSuggestions }).suggestions),
        restore() {
          throw new Error("Allocations are not undone together");
        },
      },
    },
  };
}
