/** Where the portal finds the picture of a number. */
export const pictureAddress = (number: number): string => `/api/gallery/pictures/${number}`;

/** The picture itself as an address, for where nothing answers the call. */
export const pictureWithin = (number: number): string =>
  `data:image/svg+xml,${encodeURIComponent(drawPicture(number))}`;

const hills = (from: number, height: number, seed: number): string => {
  const points = Array.from({ length: 9 }, (_, at) => {
    const wave = Math.sin(seed * 1.7 + at * 0.9) + Math.sin(seed * 0.6 + at * 2.1) / 2;
    return `${at * 50},${Math.round(from - height * (0.5 + wave / 3))}`;
  });
  return `M0,240 L${points.join(" L")} L400,240 Z`;
};

/** A landscape under its own sky, 400 × 240; each number has other colours, hills, a sun or moon, and sometimes rain. */
export function drawPicture(number: number): string {
  const hue = (number * 47) % 360;
  const night = number % 3 === 0;
  const sky = night
    ? [`hsl(${hue} 45% 14%)`, `hsl(${hue + 30} 40% 34%)`]
    : [`hsl(${hue} 70% 78%)`, `hsl(${hue + 40} 80% 93%)`];
  const land = [0, 1, 2].map((at) => `hsl(${hue + 60 + at * 14} ${night ? 25 : 40}% ${(night ? 30 : 62) - at * 11}%)`);
  const [x, y] = [60 + ((number * 83) % 280), 36 + ((number * 29) % 50)];
  const drops =
    number % 5 === 0 ? Array.from({ length: 24 }, (_, at) => [(at * 53 + number * 7) % 400, (at * 31) % 150]) : [];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 240" width="400" height="240">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
<rect width="400" height="240" fill="url(#sky)"/>
<circle cx="${x}" cy="${y}" r="${16 + (number % 4) * 5}" fill="${night ? "#f4f1de" : "#ffd166"}"/>
${land.map((colour, at) => `<path d="${hills(190 + at * 22, 90 - at * 22, number + at * 5)}" fill="${colour}"/>`).join("\n")}
${drops.map(([left, top]) => `<path d="M${left},${top} l-4,14" stroke="#ffffff" stroke-opacity=".6" stroke-width="1.5"/>`).join("")}
</svg>`;
}
