import { lazyScreen } from '#web/base/first-view/lazy-part.tsx';
import type { Address } from '#web/base/screens.ts';

/** The code of each screen, loaded when it is needed. */
export const SCREEN_CODE = {
  '/login': lazyScreen(async () => (await import('#web/login/login-screen.tsx')).LoginScreen),
  '/': lazyScreen(async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen),
  '/hoje': lazyScreen(async () => (await import('#web/collector-day/today-screen.tsx')).TodayScreen),
  '/clientes': lazyScreen(async () => (await import('#web/clients/clients-screen.tsx')).ClientsScreen),
  '/emprestimos': lazyScreen(async () => (await import('#web/loans/list/loans-screen.tsx')).LoansScreen),
  '/simular': lazyScreen(async () => (await import('#web/simulation/simulate-screen.tsx')).SimulateScreen),
  '/agenda': lazyScreen(async () => (await import('#web/agenda/agenda-screen.tsx')).AgendaScreen),
  '/caixa': lazyScreen(async () => (await import('#web/cash/cash-screen.tsx')).CashScreen),
  '/extrato': lazyScreen(async () => (await import('#web/statements/statement-screen.tsx')).StatementScreen),
  '/folha': lazyScreen(async () => (await import('#web/sheet/sheet-screen.tsx')).SheetScreen),
  '/cobrar': lazyScreen(async () => (await import('#web/messages/collect-screen.tsx')).CollectScreen),
  '/imposto-de-renda': lazyScreen(
    async () => (await import('#web/reports/income-tax-screen.tsx')).IncomeTaxScreen,
  ),
  '/administracao': lazyScreen(async () => (await import('./admin-screen.tsx')).AdminScreen),
  '/conta': lazyScreen(async () => (await import('./account-screen.tsx')).AccountScreen),
  '/criar-conta': lazyScreen(async () => (await import('#web/login/sign-up-screen.tsx')).SignUpScreen),
  '/demonstracao': lazyScreen(
    async () => (await import('#web/login/demonstration-screen.tsx')).DemonstrationScreen,
  ),
  '/convite': lazyScreen(async () => (await import('#web/login/invitation-screen.tsx')).InvitationScreen),
  '/conferir': lazyScreen(
    async () => (await import('#web/documents/check-paper-screen.tsx')).CheckPaperScreen,
  ),
  '/privacidade': lazyScreen(
    async () => (await import('#web/privacy/privacy-notice-screen.tsx')).PrivacyNoticeScreen,
  ),
  '/portal/dashboard': lazyScreen(
    async () => (await import('#web/portal/portal-dashboard-screen.tsx')).PortalDashboardScreen,
  ),
  '/portal/selecionar-instituicao': lazyScreen(
    async () => (await import('#web/portal/choose-institution-screen.tsx')).ChooseInstitutionScreen,
  ),
  '/portal/nova-solicitacao': lazyScreen(
    async () => (await import('#web/portal/new-request-screen.tsx')).NewRequestScreen,
  ),
} satisfies Record<Address, unknown>;
