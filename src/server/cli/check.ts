import type { Client } from 'pg';
import { openClient } from '#server/db/connection/servers.ts';
import { probeWritesAsOwner } from '#server/db/connection/write-probe.ts';
import { checkInvariants, type InvariantResult } from '#server/invariants/check-invariants.ts';
import { UsageError, type Command } from './command.ts';
import { withDatabase } from './open-database.ts';

const NAMED_OFFENDERS = 10;

type CheckResult = Omit<InvariantResult, 'id'> & { readonly id: InvariantResult['id'] | 'W1' };

/** Checks the money invariants of every institution and whether writes are accepted; exits with 1 when one is broken. */
export const check: Command = async (args, terminal) => {
  if (args.length > 0) throw new UsageError('check não tem opções.');
  const results = await withDatabase(terminal.config, ({ ownerUrl }) => checkAsOwner(ownerUrl));
  for (const result of results) terminal.say(lineOf(result));
  const broken = results.filter((result) => result.broken > 0);
  terminal.say(broken.length === 0 ? 'Tudo confere.' : `Há ${broken.length} regra(s) que não conferem.`);
  return broken.length === 0 ? 0 : 1;
};

async function checkAsOwner(ownerUrl: string): Promise<CheckResult[]> {
  const client = await openClient(ownerUrl, { application_name: 'caderneta-check' });
  try {
    return [...(await checkInvariants(client)), await checkWrites(client)];
  } finally {
    await client.end();
  }
}

async function checkWrites(client: Client): Promise<CheckResult> {
  const refusal = await probeWritesAsOwner(client).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return {
    id: 'W1',
    statement: 'O banco de dados aceita gravações.',
    checked: 1,
    broken: refusal === null ? 0 : 1,
    offending: refusal === null ? [] : [refusal],
  };
}

function lineOf({ id, statement, checked, broken, offending }: CheckResult): string {
  if (broken === 0) return `ok     ${id.padEnd(4)}${String(checked).padStart(8)}  ${statement}`;
  const named = offending.slice(0, NAMED_OFFENDERS).join(', ');
  return `FALHA  ${id.padEnd(4)}${`${broken}/${checked}`.padStart(8)}  ${statement} Em: ${named}`;
}
