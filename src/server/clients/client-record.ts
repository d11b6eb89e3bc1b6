import type { KnownClient } from '#contract/clients.ts';
import { CLIENT_FIELD_NAMES, type ClientFields } from '#domain/clients/client-fields.ts';
import { Problem } from '#domain/problem.ts';
import { editableRecord } from '#server/records/editable-record.ts';
import {
  clientWithCpf,
  cpfIsOfDeleted,
  endBorrowerSessions,
  refuseAnonymised,
  SHOWN_OF_CLIENT,
} from './client-store.ts';
import { linkRequestsToClient } from './link-requests.ts';

const CPF_IN_USE = 'Outro cliente já usa este CPF. Corrija o CPF dele, ou exclua-o, antes de restaurar este.';

/**
 * A deleted client disappears from every list and from the portal; its loans and payments stay (CL-5). One client per CPF,
 * not counting deleted ones (CL-8); but the CPF of a deleted client is refused too, because a second record with it would
 * prevent restoring the first with its loans. Earlier requests with the CPF are linked to the client (IN-9).
 */
export const clientRecord = editableRecord<ClientFields, KnownClient>({
  table: 'clients',
  fields: [...CLIENT_FIELD_NAMES, 'tag_ids'],
  alsoShown: SHOWN_OF_CLIENT,
  unique: { index: 'clients_cpf_key', problem: 'cpf_taken' },
  /** The form names the other client and opens its page. */
  async existing(tx, institution, { cpf }) {
    const client = await clientWithCpf(tx, institution, cpf);
    return client && { client };
  },
  async check(tx, institution, { verb, fields: { cpf }, before }) {
    if (verb === 'restore' && before !== null) await refuseAnonymised(tx, institution, before.id);
    // The insert itself finds the client that has the CPF.
    if (before === null || (verb === 'edit' && cpf === before.cpf)) return;
    const client = await clientWithCpf(tx, institution, cpf, { exceptId: before.id });
    if (client !== undefined)
      throw new Problem('cpf_taken', verb === 'restore' ? CPF_IN_USE : undefined, { client });
    if (verb === 'edit' && (await cpfIsOfDeleted(tx, institution, cpf))) throw new Problem('client_deleted');
  },
  async follow(tx, institution, { verb, fields: client, before }) {
    if (verb === 'delete') return endBorrowerSessions(tx, institution, client.id);
    if (verb === 'create' && (await cpfIsOfDeleted(tx, institution, client.cpf)))
      throw new Problem('client_deleted');
    if (verb !== 'edit' || client.cpf !== before?.cpf) await linkRequestsToClient(tx, institution, client);
  },
});
