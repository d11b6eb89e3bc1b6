import { hasVisibleText } from '#domain/text-rules.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import type { RoleDraft } from './role-fields.tsx';

export interface InviteDraft extends RoleDraft {
  readonly name: string;
  readonly email: string;
}

export const EMPTY_INVITATION: InviteDraft = { name: '', email: '', role: 'collector', can_lend: false };

/** A name and what looks like an e-mail; everything else is the server's answer. */
export function readInvitation(draft: InviteDraft): FormReading<InviteDraft, InviteDraft> {
  const email = draft.email.trim();
  const errors = {
    ...(!hasVisibleText(draft.name) && { name: 'Preencha este campo.' }),
    ...(email === '' && { email: 'Preencha este campo.' }),
    ...(!/^$|^[^\s@]+@[^\s@]+$/.test(email) && { email: 'Digite um e-mail como ana@exemplo.com.br.' }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { values: { ...draft, email, can_lend: draft.role === 'collector' && draft.can_lend } };
}
