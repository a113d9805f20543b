import { type Crop, squareOf } from "./crop.ts";

/** Twice what is kept, for the server to draw small. */
const edge = 512;

/** The chosen square of a picture as a file of its own. @throws when the browser cannot draw it */
export async function cutOut(address: string, crop: Crop): Promise<Blob> {
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
    // PNG where the browser writes no WebP: it chooses by itself.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Nothing drawn"))), "image/webp", 0.92),
  );
}
