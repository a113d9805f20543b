import { z } from "zod";

export const mostUploads = 50;
export const uploadLimitBytes = 2 * 1024 * 1024;
export const uploadKinds = ["png", "jpeg"] as const;

/** A picture as its bytes tell; the server keeps nothing of it. */
export const CheckedPicture = z.object({ name: z.string(), kind: z.enum(uploadKinds), sizeBytes: z.number().int() });
export type CheckedPicture = z.output<typeof CheckedPicture>;
