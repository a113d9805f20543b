import { z } from "zod";
import { Id, IdParams, LocalDate, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Commodity } from "../values/commodities.ts";
import { omit, pick } from "../fields/noun.ts";
import { DialRead, installations, MeterChannel, MeterDraft, meters } from "./meter-fields.ts";

/** A meter's installation at a point on one channel, from opening to closing read. */
export const MeterInstall = z.object({
  id: Id,
  meterId: Id,
  ...meters.shown,
  ...installations.shown,
  /** Null for a customer who may not see that day. */
  startRead: installations.shown.startRead.nullable(),
  /** The quantity, once it is closed; also null when its reads are implausible (R04). */
  quantity: z.string().nullable(),
  rolledOver: z.boolean(),
  rowVersion: RowVersion,
});
export type MeterInstall = z.infer<typeof MeterInstall>;

/** The meters of one point, with the limits for their reads. */
export const PointMeters = z.object({
  commodity: Commodity,
  capacityKva: z.string().nullable(),
  /** The business date: no read may be later. */
  today: LocalDate,
  /** By channel, then by date. */
  installs: z.array(MeterInstall),
  /** Over closed installations of successive meters. */
  totals: z.array(z.object({ channel: MeterChannel, quantity: z.string() })),
});
export type PointMeters = z.infer<typeof PointMeters>;

/** The closing read of one installation, in the version that the person has seen. */
export const ClosingRead = z.strictObject({ installId: Id, rowVersion: RowVersion, endRead: DialRead });
export type ClosingRead = z.output<typeof ClosingRead>;

export const MeterTakeDown = z.strictObject({
  /** The last day that counts. */
  lastDay: LocalDate,
  /** One for each of its channels. */
  reads: z.array(ClosingRead).min(1).max(3),
});
export type MeterTakeDown = z.output<typeof MeterTakeDown>;

export const MeterExchange = z.strictObject({
  /** The first day of the new meter; the old one counts until the day before. */
  day: LocalDate,
  ...meters.edit,
  /** One for each channel of the old meter, which the new one continues. */
  channels: z
    .array(ClosingRead.extend(pick(installations, ["multiplier", "startRead"]).edit))
    .min(1)
    .max(3),
});
export type MeterExchange = z.output<typeof MeterExchange>;

/** Corrects wrong entries. The meter's own properties apply to all its installations at the point. */
export const MeterCorrection = z
  .strictObject({
    ...meters.edit,
    ...omit(installations, ["channel"]).edit,
    rowVersion: RowVersion,
  })
  .superRefine(({ validFrom, validTo, endRead }, context) => {
    if ((validTo === null) !== (endRead === null))
      context.addIssue({
        code: "custom",
        path: [validTo === null ? "validTo" : "endRead"],
        message: "meter.both_ends",
      });
    if (validTo !== null && validTo <= validFrom)
      context.addIssue({ code: "custom", path: ["validTo"], message: "assignment.dates" });
  });
export type MeterCorrection = z.output<typeof MeterCorrection>;

const MeterParams = z.object({ id: Id, meterId: Id });
const InstallParams = z.object({ id: Id, installId: Id });
const changeErrors = ["not_found", "not_allowed", "stale", "point.closed"] as const;
const placeErrors = [
  "meter.day_range",
  "meter.kind",
  "meter.channel",
  "meter.known_otherwise",
  "meter.overlap",
  "meter.overlap_meanwhile",
  "meter.elsewhere",
  "meter.elsewhere_hidden",
  "meter.read_digits",
  "meter.read_decimals",
] as const;
const closingErrors = [
  "meter.not_installed",
  "meter.reads_missing",
  "meter.rollover",
  "meter.rollover_power",
  "meter.day_range",
] as const;

export const meterRoutes = defineRoutes({
  listMeters: {
    method: "GET",
    path: "/points/{id}/meters",
    // People who change meters may also see them.
    permission: { permission: ["meter:read", "point:write"], mode: "oneOf" },
    summary: "List meters of a point",
    description: "With the quantities measured.",
    params: IdParams,
    response: PointMeters,
    errors: ["not_found"],
  },
  installMeter: {
    method: "POST",
    path: "/points/{id}/meters",
    permission: "point:write",
    summary: "Install a meter",
    description: "Or add a channel to an installed meter.",
    params: IdParams,
    body: MeterDraft,
    response: PointMeters,
    errors: [...changeErrors, ...placeErrors],
  },
  exchangeMeter: {
    method: "POST",
    path: "/points/{id}/meters/{meterId}/exchange",
    permission: "point:write",
    summary: "Exchange a meter",
    description: "Needs the closing readings of the old meter.",
    params: MeterParams,
    body: MeterExchange,
    response: PointMeters,
    errors: [
      ...changeErrors,
      ...placeErrors,
      "meter.not_installed",
      "meter.reads_missing",
      "meter.rollover",
      "meter.rollover_power",
    ],
  },
  takeDownMeter: {
    method: "POST",
    path: "/points/{id}/meters/{meterId}/take-down",
    permission: "point:write",
    summary: "Remove a meter",
    description: "Needs its closing readings.",
    params: MeterParams,
    body: MeterTakeDown,
    response: PointMeters,
    errors: [...changeErrors, ...closingErrors, "meter.read_digits", "meter.read_decimals"],
  },
  correctMeter: {
    method: "PUT",
    path: "/points/{id}/meters/installs/{installId}",
    permission: "point:write",
    summary: "Correct a meter",
    description: "Corrects a mistake in a meter or its installation.",
    params: InstallParams,
    body: MeterCorrection,
    response: PointMeters,
    errors: [...changeErrors, ...placeErrors, "meter.rollover", "meter.rollover_power"],
  },
  removeMeterInstall: {
    method: "DELETE",
    path: "/points/{id}/meters/installs/{installId}",
    permission: "point:write",
    summary: "Delete a meter installation",
    description: "Only to correct mistakes.",
    params: InstallParams,
    response: PointMeters,
    errors: changeErrors,
  },
});
