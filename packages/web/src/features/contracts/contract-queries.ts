import type { ContractDraft, ContractTerms, Signing } from "@busbar/contract/contracts/contract-fields";
import { wholeScopeHeaders } from "../../kernel/session/chosen-scope.ts";
import type { Contract, ContractQuery } from "@busbar/contract/contracts/contracts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { WriteOptions } from "../../kernel/queries/use-write.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;

const noun = "contracts";
const queries = recordQueries(noun);

export const contractList = (api: Api, query: ContractQuery) =>
  queries.list(query, (options) => api.listContracts({ query }, options));

export const oneContract = (api: Api, id: string) =>
  queries.one(id, (options) => api.getContract({ params: { id } }, options));

export const contractVersions = (api: Api, id: string) =>
  queries.ofOne(id, ["versions"], (options) => api.listContractVersions({ params: { id } }, options));

export const contractDifferences = (api: Api, id: string) =>
  queries.ofOne(id, ["differences"], (options) => api.compareContract({ params: { id } }, options));

export type ChoicesOf = Pick<ContractDraft, "customerId" | "commodity" | "startDate" | "endDate">;
/** Points and plans that a contract can have; empty until customer and dates are known. */
export const contractChoices = (api: Api, of: ChoicesOf) =>
  queryOptions({
    queryKey: [noun, "choices", of],
    queryFn: ({ signal }) => api.listContractChoices({ query: of }, { signal }),
    enabled: of.customerId !== "" && of.startDate !== "" && of.endDate > of.startDate,
    placeholderData: keepPreviousData,
  });

/** Customers found by a part of their name. */
export const customerChoices = (api: Api, keyword: string) =>
  queryOptions({
    queryKey: ["customers", "choices", keyword],
    queryFn: async ({ signal }) => {
      const query = { keyword, pageSize: 50, sort: "name" } as const;
      return (await api.listCustomers({ query }, { signal, headers: wholeScopeHeaders })).list;
    },
    placeholderData: keepPreviousData,
  });

export const useSaveContract = (api: Api) =>
  queries.useWrite(({ seen, names, values, rowVersion }: Sent<Contract, ContractDraft>, options) => {
    if (!seen) return api.createContract({ body: values }, options);
    const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
    return api.updateContract({ params: { id: seen.id }, body: { ...changed, rowVersion } }, options);
  });

export type Amendment = { row: Contract; effectiveFrom: string; reason: string; terms: ContractTerms };
/** A workflow step with its parameters. */
export type StepGiven =
  | { kind: "submit" | "approve" | "remove" | "approveAmendment" | "release" }
  | { kind: "return" | "returnAmendment" | "hold"; reason: string }
  | ({ kind: "sign" } & Signing)
  | { kind: "terminate"; terminatedOn: string; reason: string }
  | { kind: "renew"; startDate: string; endDate: string };

export const useContractStep = () => {
  const api = useApi();
  return queries.useWrite(({ row, given }: { row: Contract; given: StepGiven }, options) =>
    takeStep(api, row, given, options),
  );
};

function takeStep(api: Api, row: Contract, given: StepGiven, options: WriteOptions): Promise<Contract | null> {
  const { id, rowVersion } = row;
  const params = { id };
  const body = { rowVersion };
  const version = { ...params, versionNo: row.inside?.openAmendment ?? 0 };
  switch (given.kind) {
    case "submit":
      return api.submitContract({ params, body }, options);
    case "approve":
      return api.approveContract({ params, body }, options);
    case "return":
      return api.returnContract({ params, body: { ...body, reason: given.reason } }, options);
    case "sign": {
      const { kind: _, ...signing } = given;
      return api.signContract({ params, body: { ...body, ...signing } }, options);
    }
    case "terminate": {
      const { terminatedOn, reason } = given;
      return api.terminateContract({ params, body: { ...body, terminatedOn, reason } }, options);
    }
    case "renew":
      return api.renewContract({ params, body: { startDate: given.startDate, endDate: given.endDate } }, options);
    case "approveAmendment":
      return api.approveAmendment({ params: version, body }, options);
    case "returnAmendment":
      return api.returnAmendment({ params: version, body: { ...body, reason: given.reason } }, options);
    case "hold":
      return api.holdContract({ params, body: { ...body, reason: given.reason } }, options);
    case "release":
      return api.releaseContract({ params, body }, options);
    case "remove":
      return api.removeContract({ params }, options);
  }
}

export const useAmend = () => {
  const api = useApi();
  return queries.useWrite(({ row, ...amendment }: Amendment, options) =>
    api.amendContract({ params: { id: row.id }, body: { ...amendment, rowVersion: row.rowVersion } }, options),
  );
};

export const useSetVolumes = () => {
  const api = useApi();
  return queries.useWrite(({ row, volumes }: { row: Contract; volumes: Contract["volumes"] }, options) =>
    api.setContractVolumes({ params: { id: row.id }, body: { volumes, rowVersion: row.rowVersion } }, options),
  );
};
