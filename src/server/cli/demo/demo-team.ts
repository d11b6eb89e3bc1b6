import type { Role } from '#domain/people/role.ts';
import type { Database } from '#server/db/database.ts';
import { insertUser } from '#server/security/account/create-account.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { newPassword } from '../account-arguments.ts';

interface DemoMember {
  readonly name: string;
  readonly role: Exclude<Role, 'owner'>;
  readonly lends: boolean;
  readonly email: string;
}

const MEMBERS = [
  { name: 'Ana Souza', role: 'manager', lends: false, email: 'ana.souza@caderneta.local' },
  { name: 'Carlos Lima', role: 'collector', lends: true, email: 'carlos.lima@caderneta.local' },
  { name: 'Bia Rocha', role: 'viewer', lends: false, email: 'bia.rocha@caderneta.local' },
] as const satisfies readonly DemoMember[];

interface DemoTeam {
  readonly collector: string;
  /** With passwords that are known only here, and changed at the first sign-in. */
  readonly accounts: readonly (DemoMember & { readonly password: string })[];
}

/** One person of each role beside the owner. */
export async function createDemoTeam(db: Database, institution: string): Promise<DemoTeam> {
  const accounts = await Promise.all(
    MEMBERS.map(async (member) => {
      const password = newPassword();
      return { ...member, password, passwordHash: await hashPassword(password) };
    }),
  );
  const users = await db.asSystem(async (system) => {
    const made = new Map<string, string>();
    for (const { name, role, lends, email, passwordHash } of accounts) {
      const user = await insertUser(system, { email, passwordHash, isGenerated: true });
      await system
        .insertInto('memberships')
        .values({
          institution_id: institution,
          user_id: user,
          role,
          can_lend: lends,
          name,
        })
        .execute();
      made.set(role, user);
    }
    return made;
  });
  return { collector: users.get('collector') ?? '', accounts };
}
