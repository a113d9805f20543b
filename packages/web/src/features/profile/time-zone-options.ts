/** The zones that the browser knows, with what they are ahead of UTC at `at`; `present` is among them. */
export function timeZoneOptions(present: string, at: Date): { value: string; label: string }[] {
  const names = new Set([present, "Asia/Shanghai", "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...names]
    .toSorted()
    .map((value) => ({ value, label: `${value.replaceAll("_", " ")} (${offsetOf(value, at)})` }));
}

function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT").replace("GMT", "UTC");
}
