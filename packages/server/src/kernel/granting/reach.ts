import type { Scope } from "../actor.ts";

type Area = { code: string; region: string };
/** A customer with what decides who reaches it. */
export type Company = { id: string; region: string; areaCode: string; managerId: string | null };

/** A set of rows in the terms that permissions are given in, so that two sets compare without reading rows. */
export type Reach = {
  all: boolean;
  /** Whole regions. */
  regions: readonly string[];
  /** Single areas beside them. */
  areas: readonly Area[];
  /** Customers that a person answers for one by one, and the areas that these lie in. */
  people: readonly { id: string; areas: readonly Area[] }[];
  partners: readonly string[];
  companies: readonly Company[];
};

/** What a person's own scope stands for on a day, whatever its kind. */
export type Places = {
  id: string;
  regions: readonly string[];
  areas: readonly Area[];
  /** Where the customers lie that the person answers for one by one. */
  ofCustomers: readonly Area[];
  partnerId: string | null;
  company: Company | null;
};

export const nothing: Reach = { all: false, regions: [], areas: [], people: [], partners: [], companies: [] };
export const everything: Reach = { ...nothing, all: true };

/** The rows that a person's own scope reaches. */
export function reachOf({ kind, regions }: Scope, places: Places): Reach {
  switch (kind) {
    case "NONE":
      return nothing;
    case "ALL":
      return everything;
    case "REGION":
      return {
        ...nothing,
        regions: [...new Set([...regions, ...places.regions])],
        areas: places.areas,
        people: [{ id: places.id, areas: places.ofCustomers }],
      };
    case "PARTNER":
      return places.partnerId === null ? nothing : { ...nothing, partners: [places.partnerId] };
    case "CUSTOMER":
      return places.company === null ? nothing : { ...nothing, companies: [places.company] };
  }
}

export const union = (reaches: readonly Reach[]): Reach => ({
  all: reaches.some(({ all }) => all),
  regions: reaches.flatMap(({ regions }) => regions),
  areas: reaches.flatMap(({ areas }) => areas),
  people: reaches.flatMap(({ people }) => people),
  partners: reaches.flatMap(({ partners }) => partners),
  companies: reaches.flatMap(({ companies }) => companies),
});

/** The part of `asked` that is not within `held`. */
export function beyond(asked: Reach, held: Reach): Reach {
  if (held.all) return nothing;
  const regions = new Set(held.regions);
  const codes = new Set(held.areas.map(({ code }) => code));
  const people = new Set(held.people.map(({ id }) => id));
  const companies = new Set(held.companies.map(({ id }) => id));
  const hasArea = ({ code, region }: Area) => regions.has(region) || codes.has(code);
  return {
    all: asked.all,
    regions: asked.regions.filter((region) => !regions.has(region)),
    areas: asked.areas.filter((area) => !hasArea(area)),
    people: asked.people.filter(({ id, areas }) => !people.has(id) && !areas.every(hasArea)),
    partners: asked.partners.filter((id) => !held.partners.includes(id)),
    companies: asked.companies.filter(
      ({ id, region, areaCode, managerId }) =>
        !companies.has(id) && !hasArea({ code: areaCode, region }) && !(managerId !== null && people.has(managerId)),
    ),
  };
}

export const isEmpty = ({ all, ...parts }: Reach): boolean =>
  !all && Object.values(parts).every((part) => part.length === 0);

export const covers = (held: Reach, asked: Reach): boolean => isEmpty(beyond(asked, held));
