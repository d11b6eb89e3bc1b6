import { lazyScreen } from '#web/first-view/lazy-part.tsx';

/** Every screen inside the staff's frame. Each is a chunk of its own, named in scripts/first-requests.mjs too. */
export const STAFF_SCREENS = {
  '/': lazyScreen(async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen),
  '/clientes': lazyScreen(async () => (await import('#web/clients/clients-screen.tsx')).ClientsScreen),
  '/emprestimos': lazyScreen(async () => (await import('#web/loans/loans-screen.tsx')).LoansScreen),
  '/simular': lazyScreen(async () => (await import('#web/simulation/simulate-screen.tsx')).SimulateScreen),
  '/administracao': lazyScreen(async () => (await import('./admin-screen.tsx')).AdminScreen),
};
