import { runCli } from '#server/cli/run-cli.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

/** A command of the command line, and what it printed. */
export async function runCommand(args: readonly string[], env: Record<string, string>) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runCli(args, {
    env,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    askSecret: null,
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

export function envOf(database: TestDatabase): Record<string, string> {
  const { runtimeUrl, ownerUrl, separateOwner } = database;
  return { DATABASE_URL: runtimeUrl, ...(separateOwner ? { DATABASE_OWNER_URL: ownerUrl } : {}) };
}
