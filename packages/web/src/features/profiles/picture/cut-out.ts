import { type Crop, squareOf } from "./crop.ts";

/** Pixels: twice the stored size, for the server to scale down. */
const edge = 512;

/** The chosen square as an image file. @throws when the browser cannot draw the picture */
export async function cropPicture(address: string, crop: Crop): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const square = squareOf(crop);
  const size = Math.max(1, Math.min(edge, Math.round(square.edge)));
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas to draw on");
  pen.drawImage(image, square.left, square.top, square.edge, square.edge, 0, 0, size, size);
  return new Promise((resolve, reject) =>
    // Browsers that cannot encode WebP return a PNG instead.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Nothing drawn"))), "image/webp", 0.92),
  );
}
