import type { CallInput } from '#contract/call-types.ts';
import type { StaffApi } from './staff-api.ts';

type Invited = CallInput<'POST /api/invitations'>['body'];

export interface Member {
  name: string;
  email: string;
  password: string;
}

let made = 0;

/** Somebody who was invited and has accepted, ready to sign in. */
export async function joinTeam(
  baseUrl: string,
  api: StaffApi,
  invited: Pick<Invited, 'name' | 'role'> & Partial<Invited>,
): Promise<Member> {
  made += 1;
  const email = invited.email ?? `pessoa-${process.pid}-${made}@exemplo.com.br`;
  const { link } = await api.call('POST /api/invitations', { body: { ...invited, email } });
  const member = { name: invited.name, email, password: 'um caderno bem guardado' };
  await acceptInvitation(baseUrl, link ?? '', member.password);
  return member;
}

export async function acceptInvitation(baseUrl: string, link: string, password: string): Promise<void> {
  const token = link.replace(/^.*#convite=/, '');
  const answer = await fetch(`${baseUrl}/api/invitations/accept`, {
    method: 'POST',
    headers: { origin: baseUrl, 'content-type': 'application/json' },
    // An account that exists is open in other places, which stay.
    body: JSON.stringify({ token, password, other_access: 'keep' }),
  });
  if (!answer.ok) throw new Error(`invitation: ${answer.status} ${await answer.text()}`);
}
