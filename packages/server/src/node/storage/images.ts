import { avatarEdge } from "@busbar/contract/profiles/profiles";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../../kernel/app-error.ts";
import type { Images } from "../../ports.ts";
import { createGate, type Gate } from "../secrets/passwords.ts";

/** Accepts photos of 24 megapixels; each pixel takes up to 4 bytes while it is decoded. */
const mostPixels = 25_000_000;
const seconds = 10;

// Decoders of all other formats are disabled, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

/** The largest size of a logo. */
const wide = { width: 640, height: 240 };

/** Re-encodes pictures: nothing of the uploaded file remains, neither metadata nor bytes after the picture. */
export function createImages(gate: Gate = createGate(1, 8)): Images {
  const draw = (bytes: Uint8Array, sized: (picture: Sharp) => Promise<Sharp>) =>
    gate(async () => {
      const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      try {
        const picture = await sized(sharp(file, { limitInputPixels: mostPixels, failOn: "error", pages: 1 }));
        return await picture.webp({ quality: 84 }).timeout({ seconds }).toBuffer();
      } catch (fault) {
        const tooMany = fault instanceof Error && /pixel limit/i.test(fault.message);
        throw new AppError(tooMany ? "image.too_many_pixels" : "image.damaged");
      }
    });
  return {
    square: (bytes) =>
      draw(bytes, async (picture) => {
        const { width, height } = await picture.metadata();
        const edge = Math.min(avatarEdge, width, height);
        return picture.autoOrient().resize(edge, edge, { fit: "cover" });
      }),
    wide: (bytes) =>
      draw(bytes, async (picture) => picture.autoOrient().resize({ ...wide, fit: "inside", withoutEnlargement: true })),
  };
}
