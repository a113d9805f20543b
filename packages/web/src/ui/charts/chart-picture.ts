import { saveFile } from "./save-file.ts";

/** Picture pixels per screen pixel: sharp when printed. */
const scale = 2;

/** Saves the chart in `box` as a PNG with its title above, on the card's background. */
export async function saveChartPicture(box: HTMLElement, title: string): Promise<void> {
  const svg = box.querySelector("svg");
  const drawn = box.querySelector("canvas");
  if (!svg && !drawn) return;
  const style = getComputedStyle(box);
  const [width, height] = [box.clientWidth, box.clientHeight];
  const markup = svg ? new XMLSerializer().serializeToString(svg) : "";
  const drawing = new Image();
  const address = URL.createObjectURL(new Blob([markup], { type: "image/svg+xml" }));
  try {
    if (!drawn) {
      drawing.src = address;
      await drawing.decode();
    }
    const head = 40;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [(width + 32) * scale, (height + head + 16) * scale];
    const paper = canvas.getContext("2d");
    if (!paper) return;
    paper.scale(scale, scale);
    paper.fillStyle = style.getPropertyValue("--bb-card").trim();
    paper.fillRect(0, 0, width + 32, height + head + 16);
    paper.fillStyle = style.getPropertyValue("--bb-text").trim();
    paper.font = `600 16px ${style.fontFamily}`;
    paper.fillText(title, 16, 26, width);
    paper.drawImage(drawn ?? drawing, 16, head, width, height);
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (picture) saveFile(picture, `${title}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}
