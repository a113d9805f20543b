import { z } from "zod";
import { externalRefs, RefParams, referredTo } from "../fields/external-refs.ts";
import { byDefault, day, lastDay, oneOf, optional, text } from "../fields/kinds.ts";
import { noun, omit, type ValuesOf } from "../fields/noun.ts";
import { CreditCodeOrNone, line, Mobile } from "../values/fields.ts";
import { Id, IdParams, listOf, listQuery, many, Paging, RowVersion } from "../kernel/http/paging.ts";
import { edited, RecordHistory } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import type { Bilingual } from "../kernel/bilingual.ts";

/** A closed partner brings no new customers and sees nothing. */
export const PartnerStatus = z.enum(["ACTIVE", "CLOSED"]);
export type PartnerStatus = z.infer<typeof PartnerStatus>;
export const partnerStatusWords: Record<PartnerStatus, Bilingual> = {
  ACTIVE: { zh: "合作中", en: "Active" },
  CLOSED: { zh: "已终止", en: "Closed" },
};

/** The agreement's state on the business date; `ending`: it ends within 90 days. */
export const AgreementState = z.enum(["ahead", "current", "ending", "ended"]);
export type AgreementState = z.infer<typeof AgreementState>;
export const agreementWords: Record<AgreementState, Bilingual> = {
  ahead: { zh: "未开始", en: "Upcoming" },
  current: { zh: "生效中", en: "Active" },
  ending: { zh: "90 天内到期", en: "Expires within 90 days" },
  ended: { zh: "已到期", en: "Expired" },
};
/** Days before its end from which an agreement is reported as ending. */
export const endingDays = 90;
/** How many days before its exclusive end people are reminded. */
export const agreementReminderDays: readonly number[] = [90, 30, 7];

/** The fields of a partner, in the order of files. */
export const partners = noun({
  name: text({
    zh: "名称",
    en: "Name",
    about: "Registered name of the partner",
    sample: "Example Energy Services Co., Ltd.",
    max: 120,
    schema: line(120, 2),
  }),
  uscc: text({
    zh: "统一社会信用代码",
    en: "Credit code",
    about: 'Unified social credit code of 18 characters (GB 32100-2015); "" for none',
    sample: "91310115MA1D004650",
    max: 64,
    schema: CreditCodeOrNone,
    optional: true,
    nullWhenEmpty: true,
    control: "creditCode",
  }),
  status: byDefault(
    "ACTIVE",
    oneOf(PartnerStatus, {
      zh: "状态",
      en: "Status",
      about: "Status of the partnership; a closed partner cannot refer customers and has no access",
      words: partnerStatusWords,
    }),
  ),
  /** The first day of the agreement. */
  agreementFrom: day({ zh: "协议开始", en: "Agreement from", about: "First day of the agreement" }),
  /** The exclusive end; null is open-ended. */
  agreementTo: optional(
    lastDay({ zh: "协议最后一天", en: "Agreement until", about: "End of the agreement; null: open-ended" }),
  ),
  contactName: text({
    zh: "联系人",
    en: "Contact",
    about: "Full name of the contact",
    sample: "Li Wei",
    max: 60,
    optional: true,
  }),
  contactMobile: text({
    zh: "手机",
    en: "Mobile",
    about: 'Mobile number of the contact, 11 digits; "" for none',
    sample: "13800138000",
    max: 40,
    schema: Mobile,
    optional: true,
    control: "tel",
  }),
  note: text({
    zh: "备注",
    en: "Note",
    about: "Internal note",
    sample: "Agreement is renewed each year",
    max: 500,
    optional: true,
  }),
  externalRefs,
});
export type PartnerFields = ValuesOf<typeof partners>;

type Dates = { agreementFrom?: string | undefined; agreementTo?: string | null | undefined };
const inOrder = ({ agreementFrom, agreementTo }: Dates) =>
  !agreementFrom || !agreementTo || agreementTo > agreementFrom;
const order = { path: ["agreementTo"], error: "assignment.dates" };

const { status: _, ...draft } = partners.draft;
/** A new partner. */
export const PartnerDraft = z.strictObject(draft).refine(inOrder, order);
export type PartnerDraft = z.output<typeof PartnerDraft>;

/** Changes the given fields; the others stay. Both dates are sent together. */
export const PartnerUpdate = z
  .strictObject(partners.edit)
  .partial()
  .extend({ rowVersion: RowVersion })
  .refine(inOrder, order);
export type PartnerUpdate = z.output<typeof PartnerUpdate>;

/** The given fields of a partner under the number of another system. */
export const PartnerPut = z
  .strictObject(omit(partners, ["status", "externalRefs"]).edit)
  .partial()
  .refine(inOrder, order);
export type PartnerPut = z.output<typeof PartnerPut>;

/** `"ok"`, or the code of the reason why not. */
export const PartnerAction = z.enum(["ok", "not_allowed", "partner.in_use"]);
export type PartnerAction = z.infer<typeof PartnerAction>;

export const Partner = z.object({
  id: Id,
  partnerNo: z.string(),
  ...partners.shown,
  agreement: AgreementState,
  ...edited,
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.object({ update: PartnerAction, remove: PartnerAction }),
});
export type Partner = z.infer<typeof Partner>;

export type PartnerColumn = "partnerNo" | "agreement" | "updatedAt" | keyof PartnerFields;
/** Columns of the list and of its file, in the file's order. */
export const partnerColumns: readonly PartnerColumn[] = ["partnerNo", ...partners.names, "agreement", "updatedAt"];
export const partnerColumnTitles: Record<PartnerColumn, Bilingual> = {
  ...partners.titles,
  partnerNo: { zh: "合作伙伴编号", en: "Partner no." },
  agreement: { zh: "协议", en: "Agreement" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

export const PartnerQuery = listQuery(
  ["partnerNo", "name", "agreementTo", "updatedAt"],
  {
    /** Part of the name, the number or the credit code. */
    keyword: z.string().trim().max(64).optional(),
    status: PartnerStatus.optional(),
    agreement: many(AgreementState),
    ...referredTo,
  },
  "partnerNo",
);
export type PartnerQuery = z.output<typeof PartnerQuery>;

export const PartnerExportQuery = z.strictObject({
  ...PartnerQuery.omit({ pageNo: true, pageSize: true }).shape,
  format: z.enum(["csv", "xlsx"]),
});
export type PartnerExportQuery = z.output<typeof PartnerExportQuery>;

export const partnerRoutes = defineRoutes({
  listPartners: {
    method: "GET",
    path: "/partners",
    permission: "partner:read",
    summary: "List partners",
    query: PartnerQuery,
    response: listOf(Partner),
  },
  exportPartners: {
    method: "GET",
    path: "/partners/export",
    permission: { permission: ["partner:read", "export:data"], mode: "allOf" },
    summary: "Export partners",
    query: PartnerExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  getPartner: {
    method: "GET",
    path: "/partners/{id}",
    permission: "partner:read",
    summary: "Get a partner",
    params: IdParams,
    response: Partner,
    errors: ["not_found"],
  },
  createPartner: {
    method: "POST",
    path: "/partners",
    permission: "partner:write",
    summary: "Create a partner",
    body: PartnerDraft,
    response: Partner,
    errors: ["partner.code_taken", "external_ref.taken"],
  },
  updatePartner: {
    method: "PATCH",
    path: "/partners/{id}",
    permission: "partner:write",
    summary: "Update a partner",
    description: "Also ends or resumes the partnership.",
    params: IdParams,
    body: PartnerUpdate,
    response: Partner,
    errors: ["not_found", "not_allowed", "stale", "partner.code_taken", "external_ref.taken"],
  },
  putPartnerByRef: {
    method: "PUT",
    path: "/partners/by-ref/{system}/{externalId}",
    permission: "partner:write",
    byRef: true,
    summary: "Create or update a partner",
    description:
      "Under the number that another system has for it. Changes the given fields of the partner with this external ID, or creates one. A new partner needs `name` and `agreementFrom`.",
    params: RefParams,
    body: PartnerPut,
    response: Partner,
    errors: ["not_found", "not_allowed", "partner.code_taken"],
  },
  removePartner: {
    method: "DELETE",
    path: "/partners/{id}",
    permission: "partner:write",
    summary: "Delete a partner",
    description: "Only partners without customers and users.",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "partner.in_use"],
  },
  listPartnerActivity: {
    method: "GET",
    path: "/partners/{id}/activity",
    permission: "partner:read",
    summary: "List activity of a partner",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
