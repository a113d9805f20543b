import { emptyValues, fieldsIn, type ValuesOf } from "@busbar/contract/fields/noun";
import {
  type ServiceAccount,
  type ServiceAccountDraft,
  type ServiceAccountQuery,
  serviceAccounts,
} from "@busbar/contract/service-accounts/service-accounts";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("service-accounts");

/** Name of the drawer's draft in the view. */
export const draftName = "service-account";
/** `row` null: a new one. */
export type Editing = { row: ServiceAccount | null };

/** The form's values. */
export type AccountValues = ValuesOf<typeof serviceAccounts> &
  Pick<ServiceAccount, "permissions" | "confirmations" | "addresses"> & {
    responsibleId: string;
    scopeKind: "REGION" | "ALL";
    regions: string[];
  };

export const emptyAccount = (ownerId: string): AccountValues => ({
  ...emptyValues(serviceAccounts),
  responsibleId: ownerId,
  permissions: [],
  confirmations: [],
  addresses: [],
  scopeKind: "ALL",
  regions: [],
});

export const valuesOf = (row: ServiceAccount): AccountValues => ({
  ...fieldsIn(serviceAccounts, row),
  responsibleId: row.responsible.id,
  permissions: row.permissions,
  confirmations: row.confirmations,
  addresses: row.addresses,
  scopeKind: row.scope.kind,
  regions: row.scope.regions ?? [],
});

export const listOfServiceAccounts = (api: Api, query: ServiceAccountQuery) =>
  queries.list(query, (options) => api.listServiceAccounts({ query }, options));

export const oneServiceAccount = (api: Api, id: string) =>
  queries.one(id, (options) => api.getServiceAccount({ params: { id } }, options));

export const callsOf = (api: Api, id: string) =>
  queries.ofOne(id, ["calls"], (options) => api.listServiceCalls({ params: { id } }, options));

export const useAccountWrite = queries.useWrite;

export const useSaveServiceAccount = (api: Api) =>
  useAccountWrite(({ seen, names, values, rowVersion }: Sent<ServiceAccount, AccountValues>, options) => {
    const { scopeKind, regions, responsibleId, code, ...rest } = values;
    const scope = scopeKind === "REGION" ? { kind: scopeKind, regions } : { kind: scopeKind };
    const given = { ...rest, scope } as Omit<ServiceAccountDraft, "code" | "responsibleId">;
    if (!seen) return api.createServiceAccount({ body: { ...given, code, responsibleId } }, options);
    const asked = new Set<string>(names);
    if (asked.has("scopeKind") || asked.has("regions")) asked.add("scope");
    const changed = Object.fromEntries(Object.entries(given).filter(([name]) => asked.has(name)));
    return api.updateServiceAccount({ params: { id: seen.id }, body: { ...changed, rowVersion } }, options);
  });

export const useIssueToken = (api: Api) =>
  useAccountWrite((id: string, options) => api.issueServiceToken({ params: { id } }, options));
