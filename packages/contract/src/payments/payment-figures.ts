import { z } from "zod";
import { LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** Receipts by value date; `amount` excludes reversed ones, `count` includes them, as in the list. */
const PaymentMonth = z.object({ from: LocalDate, to: LocalDate, count: z.number().int(), amount: z.string() });
export type PaymentMonth = z.infer<typeof PaymentMonth>;

export const paymentFigureRoutes = defineRoutes({
  getPaymentMonths: {
    method: "GET",
    path: "/payments/figures/months",
    permission: "payment:read",
    summary: "Get payments by month",
    description: "Received in each of the last 13 months.",
    response: z.array(PaymentMonth),
  },
});
