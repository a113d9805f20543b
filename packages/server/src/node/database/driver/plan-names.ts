/** Plans of one connection that are kept; each takes some 100 kB there. */
const keptPlans = 100;
const names = new Map<string, string>();

/** The name under which connections keep the plan of a statement: that of its kind with a number for each text. */
export function planName(kind: string, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= keptPlans) return known;
  const name = `${kind}.${names.size}`;
  names.set(text, name);
  return name;
}
