import type { portalEndpoints } from '#contract/portal.ts';
import { firstName } from '#domain/clients/client.ts';
import type { Cpf } from '#domain/cpf.ts';
import { Problem } from '#domain/problem.ts';
import { checkAccessCode } from '#server/access-codes/check-access-code.ts';
import type { Database } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { noteAccess } from '#server/records/note-access.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { signOut } from './sign-out.ts';

type PortalSessionEndpoints = Pick<
  typeof portalEndpoints,
  'POST /api/portal/check' | 'POST /api/portal/session' | 'DELETE /api/portal/session'
>;

export function portalSessionHandlers(parts: {
  cookies: SessionCookies;
  limits: RateLimits;
}): HandlersOf<PortalSessionEndpoints> {
  const { cookies, limits } = parts;
  return {
    // The first step queries no client, so that it cannot reveal whether a CPF is registered (LG-6).
    'POST /api/portal/check': async ({ body, address }) => {
      await limits.takeDistinctCpf(address, body.cpf);
      return null;
    },
    'POST /api/portal/session': async ({ db, request, reply, body, address, now }) => {
      await limits.takeDistinctCpf(address, body.cpf);
      await limits.takePortalCpf(body.cpf);
      const found = await requirePortalOf(db, body.institution_id, body.cpf);
      if (found.asksForCode) {
        await checkAccessCode(db, {
          institution: body.institution_id,
          clientId: found.client?.id ?? null,
          code: body.access_code,
        });
      }
      if (found.client === null) return { registered: false, first_name: null };
      const { client } = found;
      const institution = body.institution_id;
      const replaced = cookies.read(request, 'borrower');
      if (replaced !== null) await signOut(db, 'borrower', { token: replaced, now });
      const userAgent = request.headers['user-agent'];
      const { token } = await openBorrowerSession(db, { institution, clientId: client.id, now, userAgent });
      await noteAccess(db, { institution, clientId: client.id, kind: 'portal_sign_in', user: null, now });
      cookies.set(reply, 'borrower', token);
      return { registered: true, first_name: firstName(client.name) };
    },
    'DELETE /api/portal/session': async ({ db, request, reply, now }) => {
      const token = cookies.read(request, 'borrower');
      cookies.clear(reply, 'borrower');
      if (token !== null) await signOut(db, 'borrower', { token, now });
      return null;
    },
  };
}

/** The portal settings of a listed institution, and its client with this CPF if there is one. */
async function requirePortalOf(db: Database, institutionId: string, cpf: Cpf) {
  const { asksForCode, id, name } = await db.system
    .selectFrom('institutions')
    .leftJoin('clients', (join) =>
      join
        .on('clients.institution_id', '=', institutionId)
        .on('clients.cpf', '=', cpf)
        .on('clients.deleted_at', 'is', null),
    )
    .select(['institutions.require_access_code as asksForCode', 'clients.id', 'clients.name'])
    .where('institutions.id', '=', institutionId)
    .where('institutions.name', 'is not', null)
    .where('institutions.is_demo', '=', false)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return { asksForCode, client: id === null || name === null ? null : { id, name } };
}
