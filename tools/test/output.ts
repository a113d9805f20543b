/** The output of one of two parallel lanes: printed at once while the lane is in front, otherwise kept. */
export type Output = {
  write(part: string | Buffer): void;
  /** One line. */
  say(line: string): void;
  /** Prints what was kept, and from now on everything at once. */
  bringForward(): void;
};

export function createOutput(inFront: boolean, print: (part: string | Buffer) => unknown): Output {
  let kept: (string | Buffer)[] | undefined = inFront ? undefined : [];
  const write = (part: string | Buffer): void => void (kept ? kept.push(part) : print(part));
  return {
    write,
    say: (line) => write(`${line}\n`),
    bringForward() {
      for (const part of kept ?? []) print(part);
      kept = undefined;
    },
  };
}
