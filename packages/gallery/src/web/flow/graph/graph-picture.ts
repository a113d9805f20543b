import { type FlowGraph, nodeSize } from "./graph.ts";

const margin = 24;
const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");

/** The drawing as SVG, in the colours that `style` has now. */
export function drawGraph({ nodes, edges }: FlowGraph, style: CSSStyleDeclaration): string {
  const colour = (name: string) => style.getPropertyValue(name).trim() || "currentColor";
  const [left, top] = [
    Math.min(...nodes.map(({ position }) => position.x)),
    Math.min(...nodes.map(({ position }) => position.y)),
  ];
  const right = Math.max(...nodes.map(({ position }) => position.x)) + nodeSize.width;
  const bottom = Math.max(...nodes.map(({ position }) => position.y)) + nodeSize.height;
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
  const placeOf = (id: string) => {
    const { x, y } = nodes.find((node) => node.id === id)?.position ?? { x: left, y: top };
    return { x: x - left + margin, y: y - top + margin + nodeSize.height / 2 };
  };
  const text = (x: number, y: number, words: string) =>
    `<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central" fill="${colour("--bb-text")}">${escape(words)}</text>`;
  const lines = edges.map(({ from, to, label }) => {
    const [a, b] = [placeOf(from), placeOf(to)];
    const start = a.x + nodeSize.width;
    const middle = (start + b.x) / 2;
    const path = `<path d="M${start} ${a.y}C${middle} ${a.y} ${middle} ${b.y} ${b.x} ${b.y}" fill="none" stroke="${colour("--bb-text-2")}"/>`;
    return path + (label ? text(middle, (a.y + b.y) / 2 - 10, label) : "");
  });
  const boxes = nodes.map(({ id, label }) => {
    const { x, y } = placeOf(id);
    const box = `<rect x="${x}" y="${y - nodeSize.height / 2}" width="${nodeSize.width}" height="${nodeSize.height}" rx="4" fill="${colour("--bb-card")}" stroke="${colour("--bb-text-2")}"/>`;
    return box + text(x + nodeSize.width / 2, y, label);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="14"><rect width="100%" height="100%" fill="${colour("--bb-page")}"/>${lines.join("")}${boxes.join("")}</svg>`;
}

/** As PNG, twice as fine. @returns null where the browser cannot draw it */
export async function pictureOf(svg: string): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
