import type { QueryKey } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live-change.ts';
import { queryRoots } from './query-roots.ts';

type Table = LiveChange['table'];

const {
  clients,
  tags,
  loans,
  payments,
  metrics,
  day,
  interests,
  institution,
  portal,
  publicInstitutions,
  loanPresets,
  cash,
  messages,
  agenda,
  imports,
  visits,
  statements,
  files,
  incidents,
} = queryRoots;

/** Which answers went stale after a change of which table: for my own changes and everyone else's alike (LV-1). */
const STALE_AFTER: Record<Table, readonly QueryKey[]> = {
  // Loans and interests carry the client's name.
  clients: [clients, loans, day, cash, agenda, interests, portal],
  // A list of one tag is empty once the tag is deleted.
  tags: [tags, clients],
  // A payment is announced as a change of its loan; it also keeps a promise.
  loans: [loans, payments, metrics, day, cash, agenda, clients, visits, portal, statements],
  // The dashboard says how many wait.
  interests: [interests, day, portal],
  institutions: [institution, day, publicInstitutions, portal],
  loan_presets: [loanPresets, portal],
  cash_entries: [cash, metrics],
  message_templates: [messages],
  // 'Hoje' says who was charged when.
  contacts_made: [messages, day],
  // 'Hoje' and 'Cobrar todos' leave alone who promised another day.
  visits: [visits, messages, day, portal],
  // 'Hoje' and 'Prestação de contas' say what is not decided yet.
  held_entries: [payments, day],
  files: [files, portal],
  // 'Hoje' says how many wait; a payment says by which proof it was checked.
  payment_proofs: [day, payments, portal],
  // 'Hoje' says how many wait.
  data_requests: [day, portal],
  imports: [imports],
  // 'Hoje' says how many credits wait; a payment that was tied says so.
  bank_statements: [statements, day, payments],
  incidents: [incidents],
};

/** What is asked again after changes of these tables, each once. */
export const staleAfter = (tables: ReadonlySet<Table>): ReadonlySet<QueryKey> =>
  new Set([...tables].flatMap((table) => STALE_AFTER[table]));
