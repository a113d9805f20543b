import { deliveryRoutes, type InvoiceDeliveries } from "@busbar/contract/deliveries/deliveries";
import { type InvoiceStatus, isIssued } from "@busbar/contract/invoices/invoice-status";
import { meets } from "@busbar/contract/kernel/access";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { visibleTo } from "../../kernel/records/customer-visibility.ts";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import { allOf, type Db } from "../../kernel/sql/query.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { listDeadLetters, retryDeadLetter } from "./dead-letters.ts";
import { mailInvoice, type PaperOf, invoiceMail } from "./invoice-mail.ts";

type Row = {
  id: string;
  recipient: string;
  address: string;
  state: InvoiceDeliveries["list"][number]["state"];
  error: string | null;
  requested_at: Date;
  requested_by: string | null;
  settled_at: Date | null;
};
type Statement = { id: string; customer_id: string; status: InvoiceStatus; voided: boolean; may_send: boolean };

/** The mails of statements, as a person may see them. */
export function createInvoiceMails({ clock }: Pick<Ports, "clock">) {
  /** @throws AppError `not_found` out of scope, `not_allowed` for people outside the house */
  async function statementOf(tx: Db, actor: Actor, id: string, hold = false): Promise<Statement> {
    const today = clock.today();
    const outside = outsiderOf(actor) !== null;
    const visible = allOf(
      visibleTo(actor, "invoice:read", today),
      outside && sql<boolean>`i.status in (${invoiceStates.issued})`,
    );
    const { rows } = await sql<Statement>`select i.id, i.customer_id, i.status, i.voided_at is not null as voided,
        ${visibleTo(actor, "invoice:submit", today)} as may_send
      from invoice i join customer c on c.id = i.customer_id where i.id = ${id} and ${visible}
      ${hold ? sql`for update of i` : sql``}`.execute(tx);
    const [row] = rows;
    if (!row) throw new AppError("not_found");
    if (outside) throw new AppError("not_allowed");
    return row;
  }

  async function show(tx: Db, actor: Actor, it: Statement): Promise<InvoiceDeliveries> {
    const { rows } = await sql<Row>`select d.id, d.recipient, d.address, d.state, d.error, d.requested_at,
        (select w.full_name from user_account w where w.id = d.requested_by) as requested_by, d.settled_at
      from invoice_delivery d where d.customer_id = ${it.customer_id} and d.invoice_id = ${it.id}
      order by d.requested_at desc, d.id desc`.execute(tx);
    const maySend = it.may_send && meets(actor, ["invoice:submit"]);
    const isOpen = rows.some(({ state }) => state === "QUEUED");
    return {
      list: rows.map((row) => ({
        id: row.id,
        recipient: row.recipient,
        address: row.address,
        state: row.state,
        error: row.error,
        requestedAt: row.requested_at.toISOString(),
        requestedBy: row.requested_by,
        settledAt: row.settled_at?.toISOString() ?? null,
      })),
      resend: !maySend
        ? "not_allowed"
        : !isIssued(it.status)
          ? "illegal_transition"
          : isOpen
            ? "delivery.queued"
            : "ok",
    };
  }

  return {
    list: async (db: Db, actor: Actor, id: string) => show(db, actor, await statementOf(db, actor, id)),

    /** Sends the mails again. @throws AppError with the reason when they cannot be sent */
    async sendAgain(unit: Unit, actor: Actor, id: string): Promise<InvoiceDeliveries> {
      // Locked, so that two concurrent requests send the mails once.
      const it = await statementOf(unit.tx, actor, id, true);
      const { resend } = await show(unit.tx, actor, it);
      if (resend !== "ok") throw new AppError(resend);
      const sent = await mailInvoice(unit, { id: it.id, customerId: it.customer_id }, actor.id, clock.now());
      if (sent === 0) throw new AppError("delivery.nobody");
      await unit.audit("invoice.send", "invoices", it.id, { after: { mails: sent } });
      await unit.emit("invoices", it.id, "queued");
      return show(unit.tx, actor, it);
    },
  };
}
export type InvoiceMails = ReturnType<typeof createInvoiceMails>;

/** Mails of statements: recipients, outcome, sending again; and undeliverable messages of all kinds. */
export function createDeliveries(
  ports: Pick<Ports, "db" | "documents" | "wake" | "clock" | "settings">,
  mails: InvoiceMails,
  paperOf: PaperOf,
): Module {
  const { db } = ports;
  return bind(
    deliveryRoutes,
    {
      listInvoiceDeliveries: ({ actor, params }) => mails.list(db, actor, params.id),
      sendInvoice: ({ actor, params, write }) => write((unit) => mails.sendAgain(unit, actor, params.id)),
      listDeadLetters: ({ query }) => listDeadLetters(db, query),
      retryDeadLetter: ({ params, write }) => write((unit) => retryDeadLetter(unit, ports, params.id)),
    },
    { messages: [invoiceMail(ports, paperOf, ports.settings.publicUrl)] },
  );
}
