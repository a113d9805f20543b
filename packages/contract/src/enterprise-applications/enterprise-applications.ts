import { z } from "zod";
import { FileName } from "../values/file-name.ts";
import { AreaCode, Region } from "../areas/areas.ts";
import { CreditCode, line, Mobile, UserCode } from "../values/fields.ts";
import { reasonText } from "../values/reasons.ts";
import { Id, IdParams, Instant, listOf, listQuery, many, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/**
 * OK_NEW: a valid code that no customer has. OK_EXISTING: name and code match a customer, whom one may ask to join.
 * NAME_MISMATCH: the code belongs to a customer with another name. CLOSED: name and code match a closed customer.
 * @see R-A08
 */
export const EnterpriseCheckResult = z.enum([
  "OK_NEW",
  "OK_EXISTING",
  "BAD_FORMAT",
  "BAD_CHECK",
  "NAME_MISMATCH",
  "CLOSED",
]);
export type EnterpriseCheckResult = z.infer<typeof EnterpriseCheckResult>;

const EnterpriseName = line(120, 2);

/** The code as typed; an invalid one gets an answer, not a refusal. */
export const EnterpriseCheck = z.strictObject({
  enterpriseName: EnterpriseName,
  creditCode: z.string().trim().min(1).max(64),
});
export type EnterpriseCheck = z.output<typeof EnterpriseCheck>;

/** Says only whether the customer exists; the code is the caller's own input. */
export const EnterpriseCheckAnswer = z.object({
  result: EnterpriseCheckResult,
  /** Normalised to half-width capitals; "" when it is invalid. */
  creditCode: z.string(),
  /** For BAD_FORMAT: a valid code that differs only in misread letters (O for 0). */
  suggestion: z.string().nullable(),
});

/** NEW asks for a new customer, JOIN to belong to an existing one. */
export const ApplicationKind = z.enum(["NEW", "JOIN"]);
export type ApplicationKind = z.infer<typeof ApplicationKind>;

export const ApplicationState = z.enum(["PENDING", "APPROVED", "REJECTED", "WITHDRAWN"]);
export type ApplicationState = z.infer<typeof ApplicationState>;

/** `"ok"`, or the code of the reason why not. */
export const ApplicationAction = z.enum(["ok", "not_allowed", "same_person", "illegal_transition"]);
export type ApplicationAction = z.infer<typeof ApplicationAction>;
export const ApplicationActions = z.object({
  approve: ApplicationAction,
  reject: ApplicationAction,
  withdraw: ApplicationAction,
});
export type ApplicationActions = z.infer<typeof ApplicationActions>;
export type ApplicationActionName = keyof ApplicationActions;

/** Accepted file types of a licence, determined by content. */
export const LicenceKind = z.enum(["pdf", "png", "jpeg"]);
export type LicenceKind = z.infer<typeof LicenceKind>;
export const licenceLimitBytes = 10 * 1024 * 1024;

export const Licence = z.object({ id: Id, name: z.string(), kind: LicenceKind, sizeBytes: z.number().int() });
export type Licence = z.infer<typeof Licence>;

/** NEW needs the area and the licence; JOIN has the area of its enterprise and may come without a licence. */
export const ApplicationDraft = z.strictObject({
  enterpriseName: EnterpriseName,
  creditCode: CreditCode,
  contactName: line(60, 1),
  mobile: Mobile.refine((text) => text !== "", { error: "mobile" }),
  areaCode: AreaCode.nullable().default(null),
  address: line(200).default(""),
  /** User code of the sales manager who shall answer for it; "": the area decides. */
  visitCode: z.union([z.literal(""), UserCode]).default(""),
  /** A licence that the caller has uploaded. */
  licenceId: Id.nullable().default(null),
});
export type ApplicationDraft = z.output<typeof ApplicationDraft>;

export const EnterpriseApplication = z.object({
  id: Id,
  kind: ApplicationKind,
  state: ApplicationState,
  enterpriseName: z.string(),
  creditCode: z.string(),
  contactName: z.string(),
  mobile: z.string(),
  /** Null for the applicant of a JOIN: the area is the enterprise's. */
  areaCode: z.string().nullable(),
  /** Names from the province down to the area. */
  areaNames: z.array(z.string()),
  address: z.string(),
  visitCode: z.string(),
  licence: Licence.nullable(),
  applicant: z.object({ userCode: z.string(), username: z.string(), fullName: z.string() }),
  /** Present sales manager; null without one, and for the applicant. */
  manager: z.object({ userCode: z.string(), fullName: z.string() }).nullable(),
  /** The customer to join, or the one that was created; null for people who may not open customers. */
  customerId: Id.nullable(),
  /** Why it was rejected; "" otherwise. */
  reason: z.string(),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
  /** Full name of the person who decided; null for the applicant. */
  decidedBy: z.string().nullable(),
  ...edited,
  actions: ApplicationActions,
});
export type EnterpriseApplication = z.infer<typeof EnterpriseApplication>;

export const ApplicationQuery = listQuery(
  ["submittedAt", "enterpriseName", "state"],
  {
    /** Part of the enterprise's name or code, of the applicant's name or user name. */
    keyword: z.string().trim().max(64).optional(),
    state: many(ApplicationState),
    kind: ApplicationKind.optional(),
    region: many(Region),
  },
  "state",
);
export type ApplicationQuery = z.output<typeof ApplicationQuery>;

/** Whether the person may apply now, or the reason code why not. */
export const MayApply = z.enum(["ok", "application.open", "application.not_for_you"]);

/** A person's newest application, and the enterprise that they belong to. */
export const OwnApplication = z.object({
  application: EnterpriseApplication.nullable(),
  mayApply: MayApply,
  enterprise: z.object({ name: z.string(), creditCode: z.string() }).nullable(),
});
export type OwnApplication = z.infer<typeof OwnApplication>;

const decisionErrors = ["not_found", "not_allowed", "same_person", "illegal_transition", "stale"] as const;

export const enterpriseApplicationRoutes = defineRoutes({
  checkEnterprise: {
    method: "POST",
    path: "/user/enterprise/check",
    permission: "signed-in",
    people: true,
    summary: "Check an enterprise",
    description: "Whether it can be applied for.",
    body: EnterpriseCheck,
    specified: true,
    response: EnterpriseCheckAnswer,
    errors: ["rate_limited"],
  },
  uploadLicence: {
    method: "POST",
    path: "/enterprise-applications/licences",
    permission: "signed-in",
    people: true,
    summary: "Upload a business licence",
    description: "PDF, PNG or JPEG up to 10 MiB.",
    query: z.strictObject({ name: FileName }),
    upload: true,
    response: Licence,
    errors: [
      "application.not_for_you",
      "licence.not_accepted",
      "licence.damaged",
      "licence.active",
      "request.too_large",
      "rate_limited",
    ],
  },
  getOwnApplication: {
    method: "GET",
    path: "/enterprise-applications/mine",
    permission: "signed-in",
    people: true,
    summary: "Get your application",
    description: "The newest one, and your enterprise.",
    response: OwnApplication,
  },
  listApplications: {
    method: "GET",
    path: "/enterprise-applications",
    permission: "signed-in",
    people: true,
    summary: "List verification applications",
    description: "Your own, requests to join your enterprise, and those in your areas.",
    query: ApplicationQuery,
    response: listOf(EnterpriseApplication),
  },
  applyForEnterprise: {
    method: "POST",
    path: "/enterprise-applications",
    permission: "signed-in",
    people: true,
    summary: "Apply for enterprise verification",
    description: "For a new enterprise, or to join one.",
    body: ApplicationDraft,
    response: EnterpriseApplication,
    errors: [
      "application.open",
      "application.not_for_you",
      "application.name_mismatch",
      "application.enterprise_closed",
      "customer.area_unknown",
      "visit_code.unknown",
      "licence.required",
      "licence.unknown",
      "rate_limited",
    ],
  },
  getApplication: {
    method: "GET",
    path: "/enterprise-applications/{id}",
    permission: "signed-in",
    people: true,
    summary: "Get a verification application",
    params: IdParams,
    response: EnterpriseApplication,
    errors: ["not_found"],
  },
  downloadLicence: {
    method: "GET",
    path: "/enterprise-applications/{id}/licence",
    permission: "signed-in",
    people: true,
    summary: "Download a business licence",
    params: IdParams,
    response: "file",
    errors: ["not_found"],
  },
  approveApplication: {
    method: "POST",
    path: "/enterprise-applications/{id}/approve",
    permission: "signed-in",
    people: true,
    summary: "Approve a verification application",
    description: "The applicant becomes an enterprise user; a NEW enterprise becomes a customer.",
    params: IdParams,
    body: z.strictObject({ rowVersion: RowVersion }),
    response: EnterpriseApplication,
    errors: [
      ...decisionErrors,
      "application.code_taken",
      "application.applicant_changed",
      "customer.area_unknown",
      "user.beyond_rights",
      "user.rows_beyond",
    ],
  },
  rejectApplication: {
    method: "POST",
    path: "/enterprise-applications/{id}/reject",
    permission: "signed-in",
    people: true,
    summary: "Reject a verification application",
    description: "With a reason for the applicant.",
    params: IdParams,
    body: z.strictObject({ rowVersion: RowVersion, reason: reasonText(200) }),
    response: EnterpriseApplication,
    errors: decisionErrors,
  },
  withdrawApplication: {
    method: "POST",
    path: "/enterprise-applications/{id}/withdraw",
    permission: "signed-in",
    people: true,
    summary: "Withdraw your application",
    params: IdParams,
    body: z.strictObject({ rowVersion: RowVersion }),
    response: EnterpriseApplication,
    errors: decisionErrors,
  },
});
