import type { Address } from '#web/base/screens.ts';

/*
 * The API calls the first view of a screen waits for, which its page starts before the app's own code is there. Read by the
 * build alone (scripts/write-pages.mjs), so that they are no part of what the browser downloads.
 */

const SESSION = '/api/session';

/** What the frame around every staff screen shows: who is signed in, for whom, and how many requests wait. */
const FRAME = [SESSION, '/api/institution', '/api/interests/counts'] as const;

export const FIRST_REQUESTS: Readonly<Record<Address, readonly string[]>> = {
  '/': [...FRAME, '/api/metrics', '/api/loans?status=open&limit=30', '/api/day'],
  '/hoje': [SESSION, '/api/institution'],
  '/clientes': [...FRAME, '/api/clients?limit=30', '/api/clients/counts'],
  '/emprestimos': [...FRAME, '/api/loans?known_clients=true&limit=30'],
  '/simular': [...FRAME, '/api/loan-presets'],
  '/caixa': [...FRAME, '/api/cash', '/api/cash/months', '/api/cash/book?limit=30'],
  '/extrato': [...FRAME, '/api/bank-lines?limit=200', '/api/bank-statements?limit=20'],
  '/agenda': [...FRAME, '/api/calendar', '/api/calendar-feed'],
  '/folha': [...FRAME, '/api/collectors'],
  '/cobrar': [...FRAME, '/api/messages/templates'],
  '/imposto-de-renda': [...FRAME, '/api/reports/income-tax'],
  '/administracao': FRAME,
  '/conta': [SESSION, '/api/institution'],
  '/login': [],
  '/criar-conta': [],
  '/demonstracao': [],
  '/convite': [],
  '/conferir': [],
  '/privacidade': [],
  '/portal/dashboard': [SESSION, '/api/portal/me', '/api/portal/loans?status=open', '/api/portal/request'],
  '/portal/selecionar-instituicao': [],
  '/portal/nova-solicitacao': [],
};

/** Of what stands in the place of a screen where the address names a record; `:cliente` is what its address says. */
export const RECORD_REQUESTS = {
  '/clientes': [
    ...FRAME,
    '/api/clients/:cliente/page',
    '/api/clients/:cliente/ledger?limit=100',
    '/api/loans?status=open&client_id=:cliente&limit=30',
  ],
} as const satisfies Partial<Record<Address, readonly string[]>>;
