/** A point's demand by hour, month and type of day, in per mille of its nominal energy. */
type Shape = { hours: readonly number[]; months: readonly number[]; days: readonly [number, number, number] };

const shape = (hours: string, months: string, days: [number, number, number]): Shape => ({
  hours: hours.split(" ").map(Number),
  months: months.split(" ").map(Number),
  days,
});

/** Hours 0 to 23, January to December, then workday, Saturday, Sunday or holiday. */
export const loadShapes = {
  A_3SHIFT: shape(
    "930 925 920 920 925 935 950 960 985 1000 1000 990 960 975 995 1000 995 985 970 965 960 955 945 935",
    "960 820 985 990 1000 1005 1010 1010 1000 960 1000 1010",
    [1000, 990, 960],
  ),
  B_1SHIFT: shape(
    "150 150 150 150 150 160 220 480 900 980 1000 960 620 900 990 1000 960 780 420 300 240 200 170 155",
    "900 650 980 990 1000 1040 1080 1080 1020 940 980 990",
    [1000, 520, 180],
  ),
  C_OFFICE: shape(
    "180 175 170 170 170 180 230 420 780 950 1000 980 900 930 970 960 920 800 560 400 320 260 220 195",
    "1050 950 820 760 880 1120 1300 1320 1080 780 820 1020",
    [1000, 360, 280],
  ),
  D_MALL: shape(
    "160 155 150 150 150 155 170 220 420 760 920 960 980 970 950 950 960 985 1000 1000 980 860 520 260",
    "1060 1010 860 820 930 1130 1290 1310 1120 880 870 1020",
    [960, 1120, 1150],
  ),
  E_COLD: shape(
    "760 750 745 740 740 745 770 800 850 900 940 970 990 1000 1000 995 980 950 910 880 850 825 800 780",
    "700 700 780 880 1000 1150 1280 1300 1140 940 800 720",
    [1000, 990, 970],
  ),
  F_IDC: shape(
    "960 958 956 955 955 957 962 970 980 988 994 998 1000 1000 999 997 993 988 983 978 974 970 966 963",
    "960 960 970 985 1005 1030 1050 1055 1030 995 975 965",
    [1000, 995, 990],
  ),
  G_EVDEPOT: shape(
    "1000 1000 980 940 860 640 320 140 120 150 260 520 640 420 200 150 140 180 260 340 420 560 820 960",
    "1080 1000 1000 970 960 1000 1060 1070 1000 960 1000 1080",
    [1000, 940, 880],
  ),
  H_PVPLANT: shape(
    "420 415 410 410 415 430 520 640 560 430 330 270 250 280 350 470 640 820 900 860 720 600 500 450",
    "1060 820 980 930 910 940 1000 1010 980 960 1020 1080",
    [1000, 700, 350],
  ),
} as const satisfies Record<string, Shape>;
export type LoadShape = keyof typeof loadShapes;

/** Official holidays, and the make-up workdays at weekends. */
export type LoadCalendar = { holidays: ReadonlySet<string>; workedRestDays: ReadonlySet<string> };

/** Official holidays; make-up workdays at weekends are listed separately. */
const holidays = new Set([
  ...daysOf(2024, "01-01 02-10..02-17 04-04..04-06 05-01..05-05 06-08..06-10 09-15..09-17 10-01..10-07"),
  ...daysOf(2025, "01-01 01-28..02-04 04-04..04-06 05-01..05-05 05-31..06-02 10-01..10-08"),
]);
const workedRestDays = new Set([
  ...daysOf(2024, "02-04 02-18 04-07 04-28 05-11 09-14 09-29 10-12"),
  ...daysOf(2025, "01-26 02-08 04-27 09-28 10-11"),
]);
const loadCalendar: LoadCalendar = { holidays, workedRestDays };

function daysOf(year: number, text: string): ReadonlySet<string> {
  const days = new Set<string>();
  for (const part of text.split(" ")) {
    const [first = "", last = first] = part.split("..");
    for (let at = Date.parse(`${year}-${first}`); at <= Date.parse(`${year}-${last}`); at += 86_400_000)
      days.add(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Index into the `days` of a shape. */
function kindOfDay(day: string, weekday: number, calendar: LoadCalendar = loadCalendar): 0 | 1 | 2 {
  if (calendar.workedRestDays.has(day)) return 0;
  if (calendar.holidays.has(day) || weekday === 0) return 2;
  return weekday === 6 ? 1 : 0;
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

export type DemoLoad = { code: string; shape: LoadShape; nominalWh: number };

/**
 * The energy of a demo point in each quarter-hour from the beginning of 2025 to before `end`, in Wh, day by day. It uses
 * integers only, so that every other language computes the same.
 */
export function* loadFrom2025(
  { code, shape: name, nominalWh }: DemoLoad,
  end: string,
  calendar: LoadCalendar = loadCalendar,
): Generator<{ day: string; slots: Int32Array }> {
  const { hours, months, days } = loadShapes[name];
  let x = hashOf(code);
  for (let at = Date.UTC(2025, 0, 1); at < Date.parse(end); at += 86_400_000) {
    const date = new Date(at);
    const day = date.toISOString().slice(0, 10);
    const month = months[date.getUTCMonth()] as number;
    const ofDay = days[kindOfDay(day, date.getUTCDay(), calendar)];
    const slots = new Int32Array(96);
    for (let slot = 0; slot < 96; slot++) {
      x = (Math.imul(1664525, x) + 1013904223) >>> 0;
      const noise = ((x >>> 16) % 61) - 30;
      let wh = Math.floor((nominalWh * (hours[slot >> 2] as number)) / 1000);
      wh = Math.floor((wh * month) / 1000);
      wh = Math.floor((wh * ofDay) / 1000);
      slots[slot] = Math.floor((wh * (1000 + noise)) / 1000);
    }
    yield { day, slots };
  }
}

export type LoadYear = 2024 | 2025;

type KindOfDay = { month: number; kind: 0 | 1 | 2 };
const calendars = new Map<LoadYear, KindOfDay[]>();

function daysIn(year: LoadYear): KindOfDay[] {
  const found = calendars.get(year);
  if (found) return found;
  const days: KindOfDay[] = [];
  calendars.set(year, days);
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const date = new Date(at);
    days.push({ month: date.getUTCMonth(), kind: kindOfDay(date.toISOString().slice(0, 10), date.getUTCDay()) });
  }
  return days;
}

/**
 * The same load added up: Wh by month and hour of the day, and the strongest quarter-hour of each month in kW. The year
 * 2024 is the same formula with its own days and its own noise.
 */
export function loadByHour({ code, shape: name, nominalWh }: DemoLoad, year: LoadYear) {
  const { hours, months, days } = loadShapes[name];
  const wh = new Float64Array(12 * 24);
  const peaks = new Int32Array(12);
  let x = hashOf(year === 2025 ? code : `${code} ${year}`);
  for (const { month, kind } of daysIn(year)) {
    for (let hour = 0; hour < 24; hour++) {
      let expected = Math.floor((nominalWh * (hours[hour] as number)) / 1000);
      expected = Math.floor((expected * (months[month] as number)) / 1000);
      expected = Math.floor((expected * days[kind]) / 1000);
      for (let quarter = 0; quarter < 4; quarter++) {
        x = (Math.imul(1664525, x) + 1013904223) >>> 0;
        const slot = Math.floor((expected * (970 + ((x >>> 16) % 61))) / 1000);
        const place = month * 24 + hour;
        wh[place] = (wh[place] as number) + slot;
        if (slot > (peaks[month] as number)) peaks[month] = slot;
      }
    }
  }
  return {
    wh: (month: number, hour: number) => wh[month * 24 + hour] as number,
    monthWh: (month: number) => wh.subarray(month * 24, month * 24 + 24).reduce((sum, one) => sum + one, 0),
    peakKw: (month: number) => (peaks[month] as number) / 250,
  };
}

/** The twelve months of 2025 in Wh. */
export function monthsOf2025(load: DemoLoad): number[] {
  const { monthWh } = loadByHour(load, 2025);
  return Array.from({ length: 12 }, (_, month) => monthWh(month));
}
