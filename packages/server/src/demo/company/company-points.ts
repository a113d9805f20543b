import type { DemoPoint, PointFacts } from "../demo-points.ts";
import type { LoadShape } from "../load-formula.ts";
import type { CompanyCustomer } from "./company-customers.ts";

/** The parts of a works in the order in which they are built: name, share of its load, own shape where it differs. */
type Part = readonly [name: string, share: number, shape?: LoadShape];
const partsOf: Record<LoadShape, readonly Part[]> = {
  A_3SHIFT: [
    ["总降压站 1 号进线", 1],
    ["总降压站 2 号进线", 0.8],
    ["动力站", 0.3],
    ["办公研发楼", 0.08, "C_OFFICE"],
    ["三期厂房", 0.6],
  ],
  B_1SHIFT: [
    ["一号厂房", 1],
    ["二号厂房", 0.7],
    ["综合楼", 0.15, "C_OFFICE"],
    ["仓储区", 0.2],
  ],
  C_OFFICE: [
    ["主楼", 1],
    ["裙楼", 0.6],
    ["实验楼", 0.5],
    ["地下车库充电桩", 0.3, "G_EVDEPOT"],
  ],
  D_MALL: [
    ["商场主变", 1],
    ["影院及餐饮区", 0.5],
    ["停车场充电站", 0.35, "G_EVDEPOT"],
    ["写字楼部分", 0.4, "C_OFFICE"],
  ],
  E_COLD: [
    ["低温库", 1],
    ["高温库", 0.6],
    ["加工车间", 0.5, "B_1SHIFT"],
    ["制冰车间", 0.3],
  ],
  F_IDC: [
    ["机房 A 栋", 1],
    ["机房 B 栋", 0.85],
    ["运维楼", 0.04, "C_OFFICE"],
  ],
  G_EVDEPOT: [
    ["充电总站", 1],
    ["江北充电站", 0.6],
    ["调度中心", 0.08, "C_OFFICE"],
  ],
  H_PVPLANT: [
    ["一线", 1],
    ["二线", 0.8],
  ],
};

/** The storey that one customer gave up and another took over at the beginning of 2025. */
const moved = { name: "实验楼", customer: "沪澄生物", before: "衡汇资产" };

/** The points of the company's own customers; half have the number of the account as their code, half a metering point's. */
export function companyPoints(customers: readonly CompanyCustomer[]): DemoPoint[] {
  return customers.flatMap((customer, at) =>
    (customer.works ? partsOf[customer.works.shape].slice(0, customer.works.points) : []).map(
      ([name, share, shape], part): DemoPoint => {
        const { works, more, areaCode, from, until, lng, lat } = customer as Required<CompanyCustomer>;
        const accountNo = `${areaCode.slice(0, 4)}0${String((at + 1) * 100_000 + (part + 1) * 7919).padStart(8, "0")}`;
        const meteringPointNo = `${accountNo.slice(0, 11)}${String(part + 1).padStart(2, "0")}01`;
        const isMoved = name === moved.name && more.shortName === moved.customer;
        const isAccount = (at + part) % 2 === 0;
        const facts: PointFacts = {
          scheme: isAccount ? "CN_ACCOUNT" : "CN_MP",
          code: isAccount ? accountNo : meteringPointNo,
          place: {
            accountNo,
            meteringPointNo,
            address: `${more.address} ${name}`,
            lng: (lng + part * 0.002).toFixed(5),
            lat: (lat + part * 0.0015).toFixed(5),
          },
          from: isMoved ? "2025-01-01" : `${from}-01`,
          until: until ? `${until}-01` : null,
          ...(isMoved && { before: 1 + customers.findIndex((one) => one.more.shortName === moved.before) }),
        };
        const nominalWh = Math.round((works.nominalWh * share) / 1000) * 1000;
        return {
          name,
          customer: at + 1,
          nominalWh,
          commodity: "ELECTRICITY",
          shape: shape ?? works.shape,
          more: facts,
        };
      },
    ),
  );
}
