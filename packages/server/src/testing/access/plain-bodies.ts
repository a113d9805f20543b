const reads = [{ installId: "999999999", rowVersion: 1, endRead: "1" }];
const meter = { assetNo: "TZ00000001", kind: "THREE_PHASE" };
const digits = { digitsInt: 6, digitsDec: 2 };
const term = { startDate: "2026-02-01", endDate: "2027-02-01" };
const terms = {
  ...term,
  planVersionId: "1",
  points: [{ pointId: "1", validFrom: "2026-02-01", validTo: "2027-02-01" }],
  volumes: [{ month: "2026-02", quantity: "1000" }],
};

const rest = { discountPerUnit: null, paymentTermsDays: null, lateChargeRate: null };

/** Bodies for checks across fields, which plain values of each field do not pass. */
export const bodies: Readonly<Record<string, unknown>> = {
  allocatePayment: { rowVersion: 1, items: [{ invoiceId: "1", amount: "1.00" }] },
  allocateCredit: { items: [{ invoiceId: "1", amount: "1.00" }] },
  addFramedSite: { origin: "https://made.example" },
  amendContract: { rowVersion: 1, effectiveFrom: "2026-03-01", reason: "扩建", terms: { ...rest, ...terms } },
  correctMeter: {
    ...meter,
    ...digits,
    multiplier: "1",
    validFrom: "2025-01-01",
    startRead: "0",
    validTo: null,
    endRead: null,
    rowVersion: 1,
  },
  updateArea: { rowVersion: 1, name: "改名" },
  createArea: { code: "653299", name: "新县" },
  createContract: { customerId: "1", commodity: "ELECTRICITY", ...terms },
  createCustomer: { name: "新客户", uscc: "91350100M000100Y43", areaCode: "310115" },
  createPoint: { idScheme: "FREE", externalCode: "M-1", name: "用能点", areaCode: "310115", capacityKva: "1000" },
  createTaxInvoice: {
    number: "26310000000000000001",
    kind: "SPECIAL",
    issuedOn: "2026-01-20",
    net: "88.50",
    tax: "11.50",
    invoiceIds: ["1"],
  },
  createTouCalendar: {
    calendarCode: "TOU-P",
    name: "日历",
    seasons: [{ fromDay: "01-01", toDay: "12-31", dayType: "ALL", slots: "F".repeat(96) }],
  },
  exchangeMeter: {
    day: "2025-02-01",
    ...meter,
    ...digits,
    channels: [{ ...reads[0], multiplier: "1", startRead: "0" }],
  },
  setContractVolumes: { rowVersion: 1, volumes: [{ month: "2026-02", quantity: "1" }] },
  setCustomersLifecycle: { of: { ids: ["1"] }, lifecycle: "SUSPENDED", reason: "欠费" },
  tagCustomers: { of: { ids: ["1"] }, add: ["SOLAR"], remove: [] },
  userManagementDoEdit: { id: "999999999", fullName: "改" },
  roleManagementDoEdit: { id: "999999999", role: "改" },
  menuManagementDoEdit: { id: "999999999", name: "Changed", path: "changed" },
};
/** The same for queries. */
export const queries: Readonly<Record<string, Record<string, unknown>>> = {
  dictList: { dictCode: "industry" },
  userDetail: { userCode: "SM_EAST" },
  explainAccess: { permission: "customer:read" },
  explainRights: { permission: "customer:read" },
  listContractChoices: {
    customerId: "1",
    commodity: "ELECTRICITY",
    startDate: "2026-02-01",
    endDate: "2027-02-01",
  },
};
