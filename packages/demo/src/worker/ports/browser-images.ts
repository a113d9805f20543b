import { avatarEdge } from "@busbar/contract/profiles/profiles";
import { AppError } from "@busbar/server/kernel/app-error.ts";
import type { Images } from "@busbar/server/ports.ts";

const mostPixels = 25_000_000;
/** The most that a logo has. */
const wide = { width: 640, height: 240 };

type Size = { width: number; height: number };

/** Pictures drawn anew by the browser; one that cannot write WebP writes PNG. */
export function createBrowserImages(): Images {
  return {
    square: (bytes) =>
      drawn(bytes, (picture) => {
        const side = Math.min(picture.width, picture.height);
        const edge = Math.min(avatarEdge, side);
        return { from: { width: side, height: side }, to: { width: edge, height: edge } };
      }),
    wide: (bytes) =>
      drawn(bytes, (picture) => {
        const share = Math.min(1, wide.width / picture.width, wide.height / picture.height);
        const to = { width: Math.ceil(picture.width * share), height: Math.ceil(picture.height * share) };
        return { from: picture, to };
      }),
  };
}

async function drawn(bytes: Uint8Array, sized: (picture: Size) => { from: Size; to: Size }): Promise<Uint8Array> {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)])).catch(() => {
    throw new AppError("image.damaged");
  });
  try {
    if (picture.width * picture.height > mostPixels) throw new AppError("image.too_many_pixels");
    const { from, to } = sized(picture);
    const [left, top] = [(picture.width - from.width) / 2, (picture.height - from.height) / 2];
    const canvas = new OffscreenCanvas(to.width, to.height);
    canvas.getContext("2d")!.drawImage(picture, left, top, from.width, from.height, 0, 0, to.width, to.height);
    return new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.84 })).arrayBuffer());
  } finally {
    picture.close();
  }
}
