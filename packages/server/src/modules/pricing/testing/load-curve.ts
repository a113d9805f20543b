/** Shape of a day by hours, season by months, and day type (workday, Saturday, Sunday or holiday), all per mille. */
export type LoadShape = { hours: readonly number[]; months: readonly number[]; dayTypes: readonly number[] };
const numbers = (text: string) => text.split(" ").map((digits) => Number(digits));
const shape = (hours: string, months: string, dayTypes: string): LoadShape => ({
  hours: numbers(hours),
  months: numbers(months),
  dayTypes: numbers(dayTypes),
});

export const threeShifts = shape(
  "930 925 920 920 925 935 950 960 985 1000 1000 990 960 975 995 1000 995 985 970 965 960 955 945 935",
  "960 820 985 990 1000 1005 1010 1010 1000 960 1000 1010",
  "1000 990 960",
);
export const oneShift = shape(
  "150 150 150 150 150 160 220 480 900 980 1000 960 620 900 990 1000 960 780 420 300 240 200 170 155",
  "900 650 980 990 1000 1040 1080 1080 1020 940 980 990",
  "1000 520 180",
);
export const office = shape(
  "180 175 170 170 170 180 230 420 780 950 1000 980 900 930 970 960 920 800 560 400 320 260 220 195",
  "1050 950 820 760 880 1120 1300 1320 1080 780 820 1020",
  "1000 360 280",
);
export const mall = shape(
  "160 155 150 150 150 155 170 220 420 760 920 960 980 970 950 950 960 985 1000 1000 980 860 520 260",
  "1060 1010 860 820 930 1130 1290 1310 1120 880 870 1020",
  "960 1120 1150",
);

const day = (month: number, date: number) => new Date(Date.UTC(2025, month - 1, date)).toISOString().slice(0, 10);
const ranges: readonly [number, number, number][] = [
  [1, 1, 1],
  [1, 28, 31],
  [2, 1, 4],
  [4, 4, 6],
  [5, 1, 5],
  [5, 31, 31],
  [6, 1, 2],
  [10, 1, 8],
];
const holidays = new Set(
  ranges.flatMap(([month, first, last]) => Array.from({ length: last - first + 1 }, (_, at) => day(month, first + at))),
);
const madeUp = new Set(["2025-01-26", "2025-02-08", "2025-04-27", "2025-09-28", "2025-10-11"]);

function dayType(date: string): number {
  if (madeUp.has(date)) return 0;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (holidays.has(date) || weekday === 0) return 2;
  return weekday === 6 ? 1 : 0;
}

/** Wh of each quarter-hour of 2025 by the demo's formula: whole numbers, the same in every language. */
export function loadOf2025(code: string, slotWh: number, { hours, months, dayTypes }: LoadShape) {
  let x = 0x81_1c_9d_c5;
  for (const letter of code) x = Math.imul(x ^ letter.charCodeAt(0), 0x01_00_01_93) >>> 0;
  const slots: { date: string; hour: number; wh: number }[] = [];
  for (let at = 0; at < 35_040; at += 1) {
    const date = new Date(Date.UTC(2025, 0, 1) + Math.floor(at / 96) * 86_400_000).toISOString().slice(0, 10);
    const hour = Math.floor((at % 96) / 4);
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = ((x >>> 16) % 61) - 30;
    const month = Number(date.slice(5, 7)) - 1;
    const factors = [hours[hour] ?? 0, months[month] ?? 0, dayTypes[dayType(date)] ?? 0, 1000 + noise];
    slots.push({ date, hour, wh: factors.reduce((wh, factor) => Math.floor((wh * factor) / 1000), slotWh) });
  }
  return slots;
}

/** kWh of a month by the bands of calendar TOU-A. */
export function bandsOfMonth(slots: ReturnType<typeof loadOf2025>, month: string): Record<string, string> {
  const sharpMonths = ["01", "07", "08", "12"];
  const bandAt = (hour: number) => {
    if (hour < 8) return "V";
    if (hour >= 19 && hour < 21) return sharpMonths.includes(month.slice(5)) ? "S" : "P";
    return (hour >= 9 && hour < 12) || (hour >= 17 && hour < 22) ? "P" : "F";
  };
  const sums = new Map<string, number>();
  for (const { date, hour, wh } of slots)
    if (date.startsWith(month)) sums.set(bandAt(hour), (sums.get(bandAt(hour)) ?? 0) + wh);
  const kWh = (wh: number) => `${Math.floor(wh / 1000)}.${String(wh % 1000).padStart(3, "0")}`;
  return Object.fromEntries([...sums].map(([band, wh]) => [band, kWh(wh)]));
}
