import {
  decided,
  inside,
  kept,
  ofCustomer,
  outside,
  type Noun,
  type NounAccess,
} from "../../../testing/access/noun-access.ts";

const term = { startDate: "2026-02-01", endDate: "2027-02-01" };
const terms = {
  ...term,
  planVersionId: "1",
  points: [{ pointId: "1", validFrom: "2026-02-01", validTo: "2027-02-01" }],
  volumes: [{ month: "2026-02", quantity: "1000" }],
};

const rest = { discountPerUnit: null, paymentTermsDays: null, lateChargeRate: null };

const contract: Noun = {
  ...ofCustomer("contract", "t.status not in ('DRAFT', 'IN_APPROVAL', 'APPROVED')"),
  removable: "select t.id::text as id from contract t where t.status = 'DRAFT'",
};

export const contractAccess: NounAccess = {
  records: {
    "/contracts/{id}": contract,
    "/contracts/{id}/amendments/{versionNo}": kept(inside("contract_version", "contract_id", "version_no"), decided),
  },
  files: { noun: "contracts", table: "contract", record: contract, read: "contract:read", write: "contract:write" },
  bodies: {
    amendContract: { rowVersion: 1, effectiveFrom: "2026-03-01", reason: "扩建", terms: { ...rest, ...terms } },
    createContract: { customerId: "1", commodity: "ELECTRICITY", ...terms },
    setContractVolumes: { rowVersion: 1, volumes: [{ month: "2026-02", quantity: "1" }] },
  },
  queries: {
    listContractChoices: {
      customerId: "1",
      commodity: "ELECTRICITY",
      startDate: "2026-02-01",
      endDate: "2027-02-01",
    },
  },
  agreed: [
    ...["approveAmendment", "returnAmendment"].map((operation) => ({
      operation,
      people: "anybody" as const,
      answer: "409 illegal_transition",
      because: "nothing of the contract waits, whatever number is named",
    })),
    {
      operation: "compareContract",
      people: outside,
      answer: "404 not_found",
      because: "how a contract came about is the house's own; outsiders see it as it is in force",
    },
  ],
};
