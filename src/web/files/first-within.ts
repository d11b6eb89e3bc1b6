/** The first step whose file, in base64, has at most `bytes`; null when not even the last one has. */
export function firstWithin<Step>(
  steps: readonly Step[],
  bytes: number,
  encode: (step: Step) => string,
): string | null {
  for (const step of steps) {
    const base64 = encode(step);
    if (base64 !== '' && bytesOf(base64) <= bytes) return base64;
  }
  return null;
}

/** How many bytes a text in base64 stands for. */
function bytesOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}
