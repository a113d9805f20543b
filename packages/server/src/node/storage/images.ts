import { avatarEdge } from "@busbar/contract/identity/profiles";
import sharp from "sharp";
import { AppError } from "../../kernel/app-error.ts";
import type { Images } from "../../ports.ts";
import { createGate, type Gate } from "../secrets/passwords.ts";

/** A photo of 24 megapixels passes; each pixel is up to 4 bytes while it is read. */
const mostPixels = 25_000_000;
const seconds = 10;

// Readers of every other format stay shut, whatever a file calls itself.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

/** Pictures drawn anew: nothing of the file that was sent remains, neither metadata nor bytes behind the picture. */
export function createImages(gate: Gate = createGate(1, 8)): Images {
  return {
    square: (bytes) =>
      gate(async () => {
        const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        const picture = sharp(file, { limitInputPixels: mostPixels, failOn: "error", pages: 1 });
        try {
          const { width, height } = await picture.metadata();
          const edge = Math.min(avatarEdge, width, height);
          return await picture
            .autoOrient()
            .resize(edge, edge, { fit: "cover" })
            .webp({ quality: 84 })
            .timeout({ seconds })
            .toBuffer();
        } catch (fault) {
          const tooMany = fault instanceof Error && /pixel limit/i.test(fault.message);
          throw new AppError(tooMany ? "image.too_many_pixels" : "image.damaged");
        }
      }),
  };
}
