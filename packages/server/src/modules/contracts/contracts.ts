import { contractStatusWords } from "@busbar/contract/contracts/contract-fields";
import { contractRoutes } from "@busbar/contract/contracts/contract-routes";
import { type ContractColumn, contractColumns, contractColumnTitles } from "@busbar/contract/contracts/contracts";
import { meets } from "@busbar/contract/kernel/access";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { commodityUnits, commodityWords } from "@busbar/contract/values/commodities";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { addDays } from "@busbar/contract/kernel/business-time";
import type { Language } from "../../kernel/app-error.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { bind, type Module, type SearchSource } from "../../kernel/module.ts";
import { isPartner } from "../../kernel/records/customer-visibility.ts";
import { distinctRows, ofCustomersReadAs } from "../../kernel/records/customers-read-as.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import type { Choice, StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import type { Ports } from "../../ports.ts";
import { createAmendmentService } from "./amendments/amendment-service.ts";
import { contractDuties } from "./contract-duties.ts";
import { createContractRepository, contractChanges } from "./contract-repository.ts";
import type { ListRow } from "./contract-rows.ts";
import { createContractService } from "./contract-service.ts";
import { createContractSteps, type SnapshotPlan } from "./steps/contract-steps.ts";

const cells: Record<ContractColumn, (row: ListRow, language: Language) => string | null> = {
  contractNo: (row) => row.contract_no,
  customerName: (row) => row.customer_name,
  commodity: (row, language) => commodityWords[row.commodity][language],
  status: (row, language) => contractStatusWords[row.status][language],
  startDate: (row) => row.startDate,
  endsOn: (row) => addDays(row.ends_on, -1),
  pointCount: (row) => String(row.point_count),
  plan: (row) => row.plan && `${row.plan.planCode} ${row.plan.planName}`,
  monthlyVolume: (row) => row.monthly_volume && `${row.monthly_volume} ${commodityUnits[row.commodity]}`,
  updatedAt: (row) => localTime(row.updated_at),
};

/** Contracts by number, or by the full number or code of a point. For a name the customer itself is found instead. */
const searchOf =
  ({ db, clock }: Pick<Ports, "db" | "clock">): SearchSource =>
  async (actor, key, most) => {
    if (key === "" || !meets(actor, ["contract:read"])) return [];
    const query = { keyword: key, byNumber: true, sort: "-contractNo", pageNo: 1, pageSize: most } as const;
    const today = clock.today();
    const contracts = createContractRepository(db, today);
    const [numbered, read] = await Promise.all([
      contracts.list(actor, query),
      ofCustomersReadAs({ db, actor, permission: "contract:read", today, key }, (customerId, pageSize) =>
        contracts.list(actor, { customerId, sort: "-startDate", pageNo: 1, pageSize }),
      ),
    ]);
    return distinctRows([...numbered, ...read]).map((row) => ({
      value: row.contract_no,
      url: `#${contractAddress(row)}`,
      noun: "contracts",
      hint: row.customer_name,
    }));
  };

export function createContracts(
  ports: Pick<Ports, "db" | "clock" | "spreadsheets" | "wake">,
  snapshotPlan: SnapshotPlan,
  notifyPeople: NotifyPeople,
  startBulk: StartBulkAction<BulkReceipt>,
): Module {
  const steps = createContractSteps(ports, snapshotPlan, notifyPeople);
  const service = createContractService(ports, steps);
  const amendments = createAmendmentService(ports, snapshotPlan, notifyPeople);
  return bind(
    contractRoutes,
    {
      listContracts: ({ actor, query, after }) =>
        after === undefined ? service.list(actor, query) : service.listAfter(actor, query, after),
      async exportContracts({ actor, query, ...context }) {
        const { count, rows } = createContractRepository(ports.db, ports.clock.today()).export(actor, query);
        const columns = contractColumns.filter((name) => name !== "plan" || !isPartner(actor));
        return exportList(ports, {
          actor,
          context,
          noun: "contracts",
          action: "contract.export",
          title: { zh: "合同", en: "Contracts" },
          query,
          columns: columns.map((name) => ({
            name,
            title: contractColumnTitles[name][context.language],
            kind: name === "updatedAt" ? "dateTime" : "text",
          })),
          total: await count(),
          rows,
          cells: (row) => columns.map((name) => cells[name](row, context.language)),
        });
      },
      listContractChoices: ({ actor, query }) => service.choices(actor, query),
      submitContracts: (call) => startBulk(call, "contracts", "submit", call.body.of as Choice, {}),
      approveContracts: (call) => startBulk(call, "contracts", "approve", call.body.of as Choice, {}),
      signContracts(call) {
        const { of, ...signing } = call.body;
        steps.refuseSigning(signing);
        return startBulk(call, "contracts", "sign", of as Choice, signing);
      },
      getContract: ({ actor, params }) => service.get(actor, params.id),
      createContract: (call) => service.create(call.actor, call.body, call),
      updateContract: (call) => service.update(call.actor, call.params.id, call.body, call),
      removeContract: (call) => service.remove(call.actor, call.params.id, call),
      submitContract: (call) => service.submit(call.actor, call.params.id, call.body, call),
      approveContract: (call) => service.approve(call.actor, call.params.id, call.body, call),
      returnContract: (call) => service.sendBack(call.actor, call.params.id, call.body, call),
      signContract: (call) => service.sign(call.actor, call.params.id, call.body, call),
      setContractVolumes: (call) => service.setVolumes(call.actor, call.params.id, call.body, call),
      holdContract: (call) => service.hold(call.actor, call.params.id, call.body, call),
      releaseContract: (call) => service.release(call.actor, call.params.id, call.body, call),
      terminateContract: (call) => service.terminate(call.actor, call.params.id, call.body, call),
      renewContract: (call) => service.renew(call.actor, call.params.id, call.body, call),
      amendContract: (call) => amendments.propose(call.actor, call.params.id, call.body, call),
      approveAmendment: (call) =>
        amendments.approve(call.actor, call.params.id, call.params.versionNo, call.body, call),
      returnAmendment: (call) =>
        amendments.sendBack(call.actor, call.params.id, call.params.versionNo, call.body, call),
      listContractVersions: ({ actor, params }) => amendments.list(actor, params.id),
      compareContract: ({ actor, params }) => service.differences(actor, params.id),
      listContractActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),
    },
    { search: searchOf(ports), changes: contractChanges(ports), duties: contractDuties(ports, notifyPeople) },
  );
}
