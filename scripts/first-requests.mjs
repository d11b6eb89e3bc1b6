/*
 * What each screen needs before it shows anything: its modules (as src/web/app/routes.tsx and staff-screens.ts import
 * them), and the API calls its first view waits for. The build writes them into the page, so that the browser loads all
 * of it at once; the size budget uses them too. A flow test checks that the list is complete and has nothing extra.
 */

/** @typedef {{ modules: string[], staffData?: string[], borrowerData?: string[] }} FirstRequests */

const SESSION = '/api/session';

/** @type {Record<string, FirstRequests>} */
export const FIRST_REQUESTS = {
  '/login': { modules: ['sessions/login-screen.tsx'] },
  '/': {
    modules: ['app/staff-frame.tsx', 'dashboard/dashboard-screen.tsx'],
    staffData: [SESSION, '/api/metrics', '/api/loans?status=open&limit=30', '/api/day'],
  },
  '/clientes': {
    modules: ['app/staff-frame.tsx', 'clients/clients-screen.tsx'],
    staffData: [SESSION, '/api/clients?limit=30'],
  },
  '/emprestimos': {
    modules: ['app/staff-frame.tsx', 'loans/loans-screen.tsx'],
    staffData: [SESSION, '/api/loans?known_clients=true&limit=30'],
  },
  '/simular': {
    modules: ['app/staff-frame.tsx', 'simulation/simulate-screen.tsx'],
    staffData: [SESSION, '/api/loan-presets'],
  },
  '/administracao': {
    modules: ['app/staff-frame.tsx', 'app/admin-screen.tsx'],
    staffData: [SESSION, '/api/interests/counts'],
  },
  '/portal/selecionar-instituicao': { modules: ['portal/choose-institution-screen.tsx'] },
  '/portal/nova-solicitacao': { modules: ['portal/new-request-screen.tsx'] },
  '/portal/dashboard': {
    modules: ['portal/portal-dashboard-screen.tsx'],
    borrowerData: [SESSION, '/api/portal/me', '/api/portal/loans', '/api/portal/request'],
  },
};
