import { expect, test } from "vitest";
import { movedBy, placeIn, squareOf, wholeCrop, windowEdge, zoomedTo } from "./crop.ts";

const pixels = ({ left, top, edge }: ReturnType<typeof squareOf>) => [left, top, edge].map(Math.round);

test("R-A11 the middle of a picture is proposed, as large as it goes", () => {
  expect(pixels(squareOf(wholeCrop(800, 600)))).toEqual([100, 0, 600]);
  expect(pixels(squareOf(wholeCrop(300, 900)))).toEqual([0, 300, 300]);
});

test("R-A11 the picture never leaves its window, wherever it is moved and however it is zoomed", () => {
  for (const [width, height] of [
    [800, 600],
    [50, 4000],
    [256, 256],
  ] as const)
    for (const zoom of [0, 1, 2.5, 99])
      for (const [right, down] of [
        [9999, 9999],
        [-9999, 0],
        [3, -9999],
      ] as const) {
        const square = squareOf(movedBy(zoomedTo(wholeCrop(width, height), zoom), right, down));
        expect(square.left).toBeGreaterThanOrEqual(-1e-9);
        expect(square.top).toBeGreaterThanOrEqual(-1e-9);
        expect(square.left + square.edge).toBeLessThanOrEqual(width + 1e-6);
        expect(square.top + square.edge).toBeLessThanOrEqual(height + 1e-6);
      }
});

test("R-A11 zooming keeps what stands in the middle there", () => {
  expect(pixels(squareOf(zoomedTo(wholeCrop(800, 600), 2)))).toEqual([250, 150, 300]);
  const place = placeIn(wholeCrop(512, 512), windowEdge / 2);
  expect([place.width, place.transform]).toEqual([128, "translate(0px, 0px)"]);
});
