import type { GlossaryTerm } from "./glossary-term.ts";

/** Pick-up points, meters, contracts and prices. */
export const ofSupply = {
  point: {
    en: "pick-up point",
    zh: "用能点",
    meaning: { en: "where energy is delivered and metered", zh: "交付并计量能源的地点" },
  },
  tenancy: {
    en: "tenancy",
    zh: "用能记录",
    meaning: {
      en: "the period in which a customer takes energy at a point; tenancies never overlap",
      zh: "一个客户在某用能点用能的起止日期；同一天只有一个客户",
    },
  },
  externalNo: {
    en: "external no., identifier scheme",
    zh: "外部编号、编号体系",
    meaning: {
      en: "the number that a grid company gives a point, and the scheme it is checked by",
      zh: "电网企业给用能点的编号，以及校验这个编号所用的规则",
    },
  },
  accountNo: {
    en: "account no., metering point no.",
    zh: "用电户号、计量点编号",
    meaning: {
      en: "the grid company's numbers of a supply account and of a metering point in it",
      zh: "电网企业的供电户号，以及户号下某个计量点的编号",
    },
  },
  meter: {
    en: "meter",
    zh: "电表",
    meaning: { en: "the measuring device at a pick-up point", zh: "安装在用能点的计量器具" },
  },
  multiplier: {
    en: "multiplier",
    zh: "倍率",
    meaning: {
      en: "the factor of a meter's transformers: difference of readings × multiplier = quantity",
      zh: "互感器的倍数：示数差 × 倍率 = 电量",
    },
  },
  installation: {
    en: "installation, channel",
    zh: "装表记录、计量通道",
    meaning: {
      en: "a meter at a point between an opening and a closing reading; what it measures: active import, active export, reactive",
      zh: "电表在用能点从起码到止码的一段记录；它计量的内容：正向有功、反向有功或无功",
    },
  },
  reading: {
    en: "interval reading, slot",
    zh: "区间读数、数据点",
    meaning: {
      en: "the quantity of one interval, usually a quarter-hour; its place in the local day",
      zh: "一个时间间隔（通常 15 分钟）的电量；它在当天的位置",
    },
  },
  load: {
    en: "load, maximum demand",
    zh: "负荷、最大负荷",
    meaning: {
      en: "the power of an interval, in kW: four times the energy of a quarter-hour; the largest of a day, month or year",
      zh: "一个时间间隔的平均功率（kW）：15 分钟电量的 4 倍；一天、一月或一年中的最大值",
    },
  },
  loadFactor: {
    en: "load factor",
    zh: "负荷率",
    meaning: { en: "average load divided by maximum demand", zh: "平均负荷与最大负荷之比" },
  },
  hoursOfUse: {
    en: "hours of use",
    zh: "最大负荷利用小时数",
    meaning: {
      en: "energy of a month or year divided by its maximum demand",
      zh: "一月或一年的电量与最大负荷之比",
    },
  },
  durationCurve: {
    en: "duration curve, heat map",
    zh: "持续负荷曲线、热力图",
    meaning: {
      en: "loads of a month or year from the highest to the lowest; days by quarter-hours, coloured by load",
      zh: "一月或一年的负荷从高到低排列；以日期和 15 分钟时刻为坐标、按负荷着色",
    },
  },
  likeDays: {
    en: "like days",
    zh: "同类日",
    meaning: {
      en: "days of the same type by the table of holidays: workday, rest day or holiday",
      zh: "按节假日表属于同一日类型的日期：工作日、休息日或节假日",
    },
  },
  estimated: {
    en: "estimated, missing",
    zh: "估算、缺数",
    meaning: { en: "a value that was not measured; a slot without a value", zh: "不是实测的数值；没有数值的数据点" },
  },
  heldValue: {
    en: "held value",
    zh: "待确认数据",
    meaning: {
      en: "a reading above what is plausible; its slot stays as it is until a person decides",
      zh: "超出合理范围的读数；在处理之前，对应的数据点保持不变",
    },
  },
  exception: {
    en: "reading exception",
    zh: "计量异常",
    meaning: {
      en: "what an import or a check of a month has found in readings, until it is decided or the data is right",
      zh: "导入或月度检查在读数中发现的问题，直到有人处理或数据更正",
    },
  },
  exchange: {
    en: "exchange",
    zh: "换表",
    meaning: { en: "a meter is replaced by another on the same day", zh: "同一天用另一只表替换原表" },
  },
  rollover: {
    en: "rollover",
    zh: "过零",
    meaning: { en: "the register passed its maximum and restarted at zero", zh: "示数超过表的最大值后从零重新走字" },
  },
  powerFactor: {
    en: "power factor",
    zh: "功率因数",
    meaning: {
      en: "share of active in apparent energy; below the standard the charges rise, above it they fall",
      zh: "有功电量占视在电量的比例；低于标准加收电费，高于标准减收",
    },
  },
  basicCharge: {
    en: "basic charge",
    zh: "基本电费",
    meaning: {
      en: "the monthly charge for a connection, by its capacity or by its demand",
      zh: "按受电容量或按最大需量每月收取的电费",
    },
  },
  capacity: {
    en: "capacity",
    zh: "容量",
    meaning: { en: "the transformers installed at a pick-up point, in kVA", zh: "用能点变压器的装机容量，单位 kVA" },
  },
  demand: {
    en: "demand",
    zh: "需量",
    meaning: {
      en: "the highest average power of any 15 minutes of a month, in kW",
      zh: "一个月内任意 15 分钟平均功率的最大值，单位 kW",
    },
  },
  contract: {
    en: "contract",
    zh: "合同",
    meaning: {
      en: "the agreement under which a customer's points are supplied: plan, term, monthly volumes",
      zh: "为客户的用能点供能的协议：套餐、合同期和每月电量",
    },
  },
  contractedVolume: {
    en: "contracted volume",
    zh: "合同电量",
    meaning: {
      en: "what is agreed for a month, in the unit of the commodity",
      zh: "某个月约定的用量，按能源品种的单位",
    },
  },
  amendment: {
    en: "amendment",
    zh: "合同变更",
    meaning: {
      en: "a change of dates, points, volumes or plan of a signed contract, approved by another user",
      zh: "对已签订合同的日期、用能点、电量或套餐的更改，须由另一人审批",
    },
  },
  billingHold: {
    en: "billing hold",
    zh: "暂停结算",
    meaning: {
      en: "a customer or a contract is left out of billing runs, with a reason",
      zh: "批量出账时跳过该客户或合同，并记录原因",
    },
  },
  pricePlan: {
    en: "price plan, version",
    zh: "价格套餐、版本",
    meaning: {
      en: "what customers are charged and how; an approved version never changes",
      zh: "向客户收取哪些费用、如何计算；批准后的版本不再更改",
    },
  },
  component: {
    en: "component",
    zh: "计价项",
    meaning: {
      en: "one thing that a version charges, such as energy by band or a demand charge",
      zh: "版本中收取的一项费用，如分时电价或需量电费",
    },
  },
  band: {
    en: "band",
    zh: "时段",
    meaning: {
      en: "super-peak, peak, shoulder, off-peak or super off-peak: S, P, F, V, D",
      zh: "尖、峰、平、谷、深谷，代码为 S、P、F、V、D",
    },
  },
  calendar: {
    en: "time-of-use calendar, season",
    zh: "分时日历、季节",
    meaning: {
      en: "the band of each quarter-hour, by days of the year and type of day",
      zh: "按一年中的日期和日类型规定每刻钟属于哪个时段",
    },
  },
  tier: {
    en: "tier",
    zh: "档位",
    meaning: {
      en: "a range of the monthly or yearly quantity with its own price",
      zh: "月用量或年用量中单独定价的一段",
    },
  },
} as const satisfies Record<string, GlossaryTerm>;
