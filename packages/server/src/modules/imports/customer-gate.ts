import type { CustomerDraft, CustomerPatch } from "@busbar/contract/customer-fields";
import type { Actor } from "../../kernel/actor.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";

/** A customer with what an import compares. Amounts as `numeric(16,2)` gives them. */
export type StoredCustomer = Pick<
  CustomerDraft,
  | "name"
  | "shortName"
  | "uscc"
  | "areaCode"
  | "address"
  | "industryCode"
  | "partnerNo"
  | "paymentTermsDays"
  | "creditLimit"
  | "tags"
  | "contacts"
> & {
  id: string;
  rowVersion: number;
  /** Whether the caller sees it; of others an import learns only that the code is taken. */
  visible: boolean;
  /** A closed one holds its code no longer; it is answered only where no other has the code. */
  closed: boolean;
};

export type ImportArea = {
  code: string;
  name: string;
  parentCode: string | null;
  /** A county, or a city without counties, in force today. */
  leaf: boolean;
  /** Whether the caller may put customers there. */
  inScope: boolean;
};

export type VersionedId = { id: string; rowVersion: number };

/** What an import may ask of customers and do to them; handed over where the app is put together. */
export type CustomerGate = {
  findByCreditCode(actor: Actor, codes: readonly string[]): Promise<StoredCustomer[]>;
  areas(actor: Actor): Promise<ImportArea[]>;
  partners(actor: Actor): Promise<{ partnerNo: string; name: string }[]>;
  /** Drafts that were judged before; with an audit row each. @returns in the order given. @throws AppError `import.outdated` when a code has been taken */
  createMany(unit: Unit, actor: Actor, drafts: readonly CustomerDraft[]): Promise<VersionedId[]>;
  /** With an audit row each. Those no longer at their version are left alone and missing in the answer. */
  updateMany(
    unit: Unit,
    actor: Actor,
    changes: readonly (VersionedId & { patch: CustomerPatch })[],
  ): Promise<VersionedId[]>;
  /** Takes back what {@link createMany} made; those no longer at their version, or used elsewhere, stay. @returns how many went */
  removeMany(unit: Unit, actor: Actor, created: readonly VersionedId[]): Promise<number>;
};
