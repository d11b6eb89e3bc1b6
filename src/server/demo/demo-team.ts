import type { Role } from '#domain/people/role.ts';
import type { Database } from '#server/db/database.ts';
import { insertUser } from '#server/security/account/create-account.ts';

interface DemoMember {
  readonly name: string;
  readonly role: Exclude<Role, 'owner'>;
  readonly lends: boolean;
  readonly email: string;
}

/** One person of each role beside the owner. */
export const DEMO_TEAM: readonly DemoMember[] = [
  { name: 'Ana Souza', role: 'manager', lends: false, email: 'ana.souza@caderneta.local' },
  { name: 'Carlos Lima', role: 'collector', lends: true, email: 'carlos.lima@caderneta.local' },
  { name: 'Bia Rocha', role: 'viewer', lends: false, email: 'bia.rocha@caderneta.local' },
];

interface DemoAccount extends DemoMember {
  readonly passwordHash: string;
  readonly isGenerated?: boolean;
  readonly isConfirmed?: boolean;
}

/** Returns the collector. */
export async function createDemoTeam(
  db: Database,
  institution: string,
  accounts: readonly DemoAccount[],
): Promise<string> {
  return db.asSystem(async (system) => {
    let collector = '';
    for (const { name, role, lends, ...account } of accounts) {
      const user = await insertUser(system, account);
      await system
        .insertInto('memberships')
        .values({ institution_id: institution, user_id: user, role, can_lend: lends, name })
        .execute();
      if (role === 'collector') collector = user;
    }
    return collector;
  });
}
