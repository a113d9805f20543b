import { Contact, type ContactPut, type ContactUpdate } from "@busbar/contract/customers/customer-contacts";
import { ContactDraft, contacts } from "@busbar/contract/customers/contact-fields";
import { contactLimit } from "@busbar/contract/customers/customer-fields";
import type { RefParams } from "@busbar/contract/fields/external-refs";
import { fieldsIn } from "@busbar/contract/fields/noun";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { columnValues, fieldColumns } from "../../../kernel/fields/columns.ts";
import { parseWith } from "../../../kernel/http/parse.ts";
import { takenRefs } from "../../../kernel/records/external-refs.ts";
import { putByRef, refIn } from "../../../kernel/records/put-by-ref.ts";
import { refuseTaken } from "../../../kernel/sql/unique-violation.ts";
import { type CallContext, withinOne } from "../../../kernel/module.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../../kernel/records/edit-record.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { pinyinOf } from "../../../kernel/sql/pinyin.ts";
import type { Ports } from "../../../ports.ts";
import { createCustomerRepository } from "../customer-repository.ts";
import type { ContactRow, DetailRow } from "../customer-rows.ts";
import { judge } from "../customer-rules.ts";
import { toContact } from "../customer-shape.ts";
import { recordsOf } from "../editing/customer-edit.ts";
import { isPartner } from "../../../kernel/records/customer-visibility.ts";

type ContactPatch = Omit<ContactUpdate, "rowVersion">;
type Where = { id: string; contactId: string };
type Context = Pick<CallContext, "write">;

/** The contacts of a customer: records with versions of their own that appear in the customer's activity. */
export function createContactService({ db, clock }: Pick<Ports, "db" | "clock">) {
  async function customerOf(unit: Unit, actor: Actor, id: string): Promise<DetailRow> {
    const customers = createCustomerRepository(unit.tx, clock.today());
    await customers.lock(actor, id);
    const customer = await getRow(recordsOf(customers, actor), id);
    // Partners must not learn that there are contacts.
    if (isPartner(actor)) throw new AppError("not_found");
    return customer;
  }

  /**
   * The contacts of a locked customer. `name` is kept beside changed fields, so that the activity tells whose they are.
   */
  function contactsOf({ tx }: Unit, actor: Actor, customer: DetailRow): Records<ContactRow, Contact> {
    let name = "";
    return {
      noun: "customers",
      partOf: customer.id,
      permission: "contact:write",
      lock: async () => undefined,
      async find(id) {
        const { rows } = await sql<ContactRow>`
          select k.id, ${fieldColumns(contacts, "k")}, k.row_version, k.updated_at,
            k.updated_by as updated_by_id, w.full_name as updated_by
          from customer_contact k left join user_account w on w.id = k.updated_by
          where k.id = ${id} and k.customer_id = ${customer.id}`.execute(tx);
        name = rows[0]?.name ?? name;
        return rows[0];
      },
      show: (row) => toContact(row, customer, actor),
      fields: (row) => fieldsIn(contacts, row),
      audited: (fields) => (Object.keys(fields).length > 0 ? { name, ...fields } : fields),
    };
  }

  /** Increments the customer's version, so that concurrent edits and undos of the customer are refused as stale. */
  const touch = ({ tx }: Unit, actor: Actor, customerId: string) =>
    sql`update customer set row_version = row_version + 1, updated_at = ${clock.now()}, updated_by = ${actor.id}::bigint
      where id = ${customerId}`.execute(tx);

  const stamped = (actor: Actor) => ({ updated_at: clock.now(), updated_by: actor.id });

  /** Without a version the contact is changed as it is by now. */
  const change = async (
    unit: Unit,
    actor: Actor,
    { id, contactId }: Where,
    patch: ContactPatch,
    rowVersion?: number,
  ) => {
    const customer = await customerOf(unit, actor, id);
    return editRecord<ContactRow, Contact, ContactPatch>(unit, contactsOf(unit, actor, customer), contactId, (row) => ({
      action: "customer.contact_update",
      happened: "updated",
      patch,
      rowVersion: rowVersion ?? row.row_version,
      judge: () => judge("editContacts", customer, actor),
      async write(changed) {
        const update = unit.tx
          .updateTable("customer_contact")
          .set((eb) => ({
            ...columnValues(contacts, changed),
            ...(changed.name !== undefined && { pinyin: pinyinOf(changed.name) }),
            ...stamped(actor),
            row_version: eb("row_version", "+", 1),
          }))
          .where("id", "=", contactId);
        await refuseTaken(update.execute(), takenRefs);
        await touch(unit, actor, id);
      },
    }));
  };

  /** A contact of a customer that the person sees. */
  async function get(actor: Actor, { id, contactId }: Where): Promise<Contact> {
    const customer = await getRow(recordsOf(createCustomerRepository(db, clock.today()), actor), id);
    const found = customer.contacts.find((contact) => contact.id === contactId);
    if (!found || isPartner(actor)) throw new AppError("not_found");
    return toContact({ ...found, updated_at: new Date(found.updated_at) }, customer, actor);
  }

  const service = {
    /** @throws AppError `not_found`, from the rules, or `customer.too_many_contacts` */
    add: (actor: Actor, id: string, draft: ContactDraft, context: Context): Promise<Contact> =>
      context.write(async (unit) => {
        const customer = await customerOf(unit, actor, id);
        const verdict = judge("editContacts", customer, actor);
        if (verdict !== "ok") throw new AppError(verdict, { permission: "contact:write" });
        if (customer.contacts.length >= contactLimit)
          throw new AppError("customer.too_many_contacts", { limit: contactLimit });
        return createRecord(unit, contactsOf(unit, actor, customer), {
          action: "customer.contact_add",
          happened: "updated",
          given: draft,
          async insert() {
            const insertion = unit.tx
              .insertInto("customer_contact")
              .values({
                ...columnValues(contacts, draft),
                name: draft.name,
                pinyin: pinyinOf(draft.name),
                ...stamped(actor),
                created_by: actor.id,
                customer_id: id,
                position: sql<number>`(select coalesce(max(k.position), 0) + 1 from customer_contact k
                  where k.customer_id = ${id})`,
              })
              .returning("id");
            const made = await refuseTaken(insertion.executeTakeFirstOrThrow(), takenRefs);
            await touch(unit, actor, id);
            return made.id;
          },
        });
      }),

    /** @throws AppError what {@link editRecord} throws */
    update: (actor: Actor, where: Where, { rowVersion, ...patch }: ContactUpdate, context: Context) =>
      context.write((unit): Promise<Contact> => change(unit, actor, where, patch, rowVersion)),

    /** The customer's contact that another system calls so. @see putByRef */
    putByRef(actor: Actor, where: { id: string } & RefParams, given: ContactPut, context: CallContext) {
      const [{ id }, ref] = [where, refIn(where)];
      return putByRef<Contact>(db, context, {
        noun: "contact",
        ref,
        response: Contact,
        mayCreate: true,
        get: (contactId) => get(actor, { id, contactId }),
        create: (unit) => {
          const draft = parseWith(ContactDraft, { ...given, externalRefs: [ref] }, context.language);
          return service.add(actor, id, draft, withinOne(context, unit));
        },
        change: (unit, contactId, version) => change(unit, actor, { id, contactId }, given, version),
      });
    },

    /** @throws AppError what {@link removeRecord} throws, or `stale` */
    remove: (actor: Actor, { id, contactId }: Where, rowVersion: number, context: Context) =>
      context.write(async (unit): Promise<null> => {
        const customer = await customerOf(unit, actor, id);
        return removeRecord(unit, contactsOf(unit, actor, customer), contactId, {
          action: "customer.contact_remove",
          judge: () => judge("editContacts", customer, actor),
          rowVersion,
          async remove() {
            await unit.tx.deleteFrom("customer_contact").where("id", "=", contactId).execute();
            await touch(unit, actor, id);
          },
        });
      }),
  };
  return service;
}
