import { keptDays } from "@busbar/contract/changes/changes";
import { meets } from "@busbar/contract/kernel/access";
import { namesCustomer, nounOf, readFor, type WebhookEvent } from "@busbar/contract/webhooks/webhook-events";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import { createDeliveryRepository, type Written } from "./delivery-repository.ts";

type Told = {
  row: { noun: string; id: string; happened: string; customer_id: string | null; at: Date };
  rowVersion: number | null;
};
/** The changes that somebody may learn of, which another module reads. */
export type Changes = {
  present(): Promise<string>;
  read(
    actor: Actor,
    query: { types: string[]; limit: number },
    position: string,
  ): Promise<{ found: readonly Told[]; next: string; more: boolean; looked: number }>;
};
type Endpoint = {
  id: string;
  account_id: string;
  event_types: string[];
  position: string | null;
  position_at: Date | null;
};
type Needs = {
  ports: Pick<Ports, "db" | "clock" | "log">;
  changes: Changes;
  personNow(id: string): Promise<Actor | null>;
};

/** Changes that become deliveries in one transaction. */
const atOnce = 500;
/** A position where nothing happened is stored anew after this time, so that it does not age with the changes. */
const freshMs = 3_600_000;

/**
 * Writes a delivery for each change that the account of an endpoint may learn of. The position and the deliveries are one
 * transaction, which begins at the position that it read: of two processes one writes them.
 */
export function createEventTeller({ ports: { db, clock, log }, changes, personNow }: Needs) {
  /** @returns whether this process moved it */
  async function move(endpoint: Endpoint, next: string, written: readonly Written[]): Promise<boolean> {
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql`update webhook set position = ${next}, position_at = ${now}
        where id = ${endpoint.id} and off_at is null and position is not distinct from ${endpoint.position}
        returning id`.execute(tx);
      if (rows.length === 0) return false;
      if (written.length > 0) await createDeliveryRepository(tx).insert(endpoint.id, written, now);
      return true;
    });
  }

  async function tell(endpoint: Endpoint): Promise<void> {
    const actor = await personNow(endpoint.account_id);
    // What happens while the account may not call is told once it may again.
    if (!actor?.machine) return;
    const types = endpoint.event_types.filter((type) => meets(actor, [...readFor(type)]));
    if (types.length === 0) return;
    for (let more = true; more; ) {
      const { position } = endpoint;
      const read =
        position === null ? null : await changes.read(actor, { types, limit: atOnce }, position).catch(forgotten);
      if (read === null || position === null) {
        // A restored database, or an account that did not call for long: what was before is not told.
        if (position !== null) log.warn({ webhook: endpoint.id, keptDays }, "a webhook begins anew with the changes");
        await move(endpoint, await changes.present(), []);
        return;
      }
      const isStale = clock.now().getTime() - (endpoint.position_at?.getTime() ?? 0) > freshMs;
      if (read.looked === 0 && !isStale) return;
      if (!(await move(endpoint, read.next, await eventsOf(db, read.found)))) return;
      endpoint.position = read.next;
      more = read.more;
    }
  }

  return {
    /** Once for every endpoint that is on; one that fails does not hold up the others. */
    async tellAll(): Promise<void> {
      const { rows } = await sql<Endpoint>`select id, account_id::text as account_id, event_types, position, position_at
        from webhook where off_at is null and account_id is not null order by id`.execute(db);
      for (const endpoint of rows)
        try {
          await tell(endpoint);
        } catch (err) {
          log.warn({ webhook: endpoint.id, err }, "changes could not be told to a webhook");
        }
    },
  };
}

function forgotten(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.code === "changes.forgotten") return null;
  throw thrown;
}

/** What is posted of each change. */
async function eventsOf(db: Db, found: readonly Told[]): Promise<Written[]> {
  const customers = await customersOf(db, found);
  return found.map(({ row, rowVersion }) => {
    const { noun, id, happened, at } = row;
    const type = `${noun}.${happened}`;
    const event: WebhookEvent = {
      type,
      timestamp: at.toISOString(),
      data: {
        id,
        rowVersion,
        ...(namesCustomer(nounOf(type)) && { customerId: row.customer_id ?? customers.get(`${noun} ${id}`) ?? null }),
      },
    };
    return { type, recordId: id, body: JSON.stringify(event) };
  });
}

async function customersOf(db: Db, found: readonly Told[]): Promise<Map<string, string>> {
  const ids = (noun: string) => [
    ...new Set(found.flatMap(({ row }) => (row.noun === noun && row.customer_id === null ? [row.id] : []))),
  ];
  const { rows } = await sql<{ noun: string; id: string; customer: string }>`
    select 'contract' as noun, id::text as id, customer_id::text as customer from contract
      where id = any (${ids("contract")}::bigint[]) and customer_id is not null
    union all select 'invoice', id::text, customer_id::text from invoice
      where id = any (${ids("invoice")}::bigint[]) and customer_id is not null
    union all select 'payment', id::text, customer_id::text from payment
      where id = any (${ids("payment")}::bigint[]) and customer_id is not null
    union all select 'tax_invoice', id::text, customer_id::text from tax_invoice
      where id = any (${ids("tax_invoice")}::bigint[]) and customer_id is not null`.execute(db);
  return new Map(rows.map(({ noun, id, customer }) => [`${noun} ${id}`, customer]));
}
