import { inside, kept, type NounAccess } from "../../../testing/access/noun-access.ts";

const meter = { assetNo: "TZ00000001", kind: "THREE_PHASE" };
const digits = { digitsInt: 6, digitsDec: 2 };

export const meterAccess: NounAccess = {
  records: {
    "/points/{id}/meters/{meterId}": kept(inside("meter", "point_id"), "goes with its last installation"),
    "/points/{id}/meters/installs/{installId}": inside("meter_install", "point_id"),
  },
  bodies: {
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
    exchangeMeter: {
      day: "2025-02-01",
      ...meter,
      ...digits,
      channels: [{ installId: "999999999", rowVersion: 1, endRead: "1", multiplier: "1", startRead: "0" }],
    },
  },
};
