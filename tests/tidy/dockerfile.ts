/** One instruction of a Dockerfile: `COPY --from=build /app/dist dist`. */
export interface Instruction {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  /** Everything after the name, as written. */
  readonly text: string;
}

export interface Stage {
  /** What `AS` calls it. */
  readonly name: string | undefined;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

const KNOWN = new Set(
  'FROM RUN COPY ADD ENV ARG WORKDIR USER EXPOSE VOLUME LABEL HEALTHCHECK CMD ENTRYPOINT SHELL STOPSIGNAL'.split(
    ' ',
  ),
);

/** The stages of a Dockerfile; throws where a line is no instruction. */
export function readDockerfile(text: string): Stage[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const stages: { name: string | undefined; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')) {
    const instruction = readInstruction(line);
    const { name, words } = instruction;
    if (name === 'FROM') {
      stages.push({
        image: words[0] ?? '',
        name: words[1]?.toUpperCase() === 'AS' ? words[2] : undefined,
        instructions: [],
      });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`before any FROM: ${line}`);
    stage.instructions.push(instruction);
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, name = '', text = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
  if (!KNOWN.has(name)) throw new Error(`no instruction: ${line}`);
  const words = text.split(/\s+/);
  const flags = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split('='));
  return {
    name,
    text,
    flags: Object.fromEntries(flags.map(([flag = '', value = '']) => [flag, value])),
    words: words.filter((word) => !word.startsWith('--')),
  };
}
