/** Prepared statements per connection; each takes some 100 kB on the server. */
const keptPlans = 100;
const names = new Map<string, string>();

/** The prepared statement's name: its kind with a number for each distinct text. */
export function planName(kind: string, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= keptPlans) return known;
  const name = `${kind}.${names.size}`;
  names.set(text, name);
  return name;
}
