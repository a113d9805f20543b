/** The same answer. @throws when the message of a refusal shows a `{name}` that nobody filled in */
export async function withoutPlaceholders(answer: Response): Promise<Response> {
  if (answer.ok || !answer.headers.get("content-type")?.includes("json")) return answer;
  const { msg = "", errors = [] } = (await answer.clone().json()) as { msg?: string; errors?: { message: string }[] };
  // Single letters and capitals stand in what callers sent, such as `{q}` of a search address or a made-up name.
  const unfilled = [msg, ...errors.map(({ message }) => message)].find((text) => /\{[a-z][a-zA-Z]+\}/.test(text));
  if (unfilled !== undefined) throw new Error(`a message has a placeholder without a value: ${unfilled}`);
  return answer;
}
