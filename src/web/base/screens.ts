import { EDITORS, OWNERS, READERS, RECEIVERS, ROLES, type Role } from '#domain/people/role.ts';

interface Screen {
  /** RT-6: stands before the product's name in the title of the page; for staff also on the screen's tab. */
  title: string;
  /** Its module is `<chunk>.tsx`, and the build makes one file of it. */
  chunk: string;
  /** Whose screen it is. Those of the staff stand inside the staff's frame. */
  session: 'staff' | 'borrower' | null;
  /** Where the staff's frame leads to it: one of the four tabs (RT-5), or the group below them on a wide screen. */
  nav?: 'tab' | 'more';
  /** Of the staff: who may open it; for the others it is neither in sight nor at its address (EQ-5). */
  roles?: readonly Role[];
  /** Drawn at build time (src/web/app/first-view/prerender.tsx), under this name. */
  view?: 'login' | 'dashboard' | 'clients' | 'loans';
  /** What stands in its place where a parameter of the address names a record. */
  record?: { parameter: string; chunk: string; view: 'client' };
}

/** The frame around every staff screen, loaded with each of them. */
export const STAFF_FRAME_CHUNK = 'staff-frame';

/** The screens of a collector, in the place of the dashboard and of 'Admin'. */
const COLLECTOR: readonly Role[] = ['collector'];

export const STAFF_SCREENS = {
  '/': {
    title: 'Dashboard',
    chunk: 'dashboard-screen',
    session: 'staff',
    roles: READERS,
    nav: 'tab',
    view: 'dashboard',
  },
  '/hoje': {
    title: 'Hoje',
    chunk: 'today-screen',
    session: 'staff',
    roles: COLLECTOR,
    nav: 'tab',
  },
  '/clientes': {
    title: 'Clientes',
    chunk: 'clients-screen',
    session: 'staff',
    roles: ROLES,
    nav: 'tab',
    view: 'clients',
    record: { parameter: 'cliente', chunk: 'client-page', view: 'client' },
  },
  '/emprestimos': {
    title: 'Empréstimos',
    chunk: 'loans-screen',
    session: 'staff',
    roles: ROLES,
    nav: 'tab',
    view: 'loans',
  },
  '/simular': {
    title: 'Simular',
    chunk: 'simulate-screen',
    session: 'staff',
    roles: READERS,
    nav: 'more',
  },
  '/caixa': {
    title: 'Caixa',
    chunk: 'cash-screen',
    session: 'staff',
    roles: READERS,
    nav: 'more',
  },
  '/extrato': {
    title: 'Conferir extrato',
    chunk: 'statement-screen',
    session: 'staff',
    roles: EDITORS,
    nav: 'more',
  },
  '/agenda': {
    title: 'Agenda',
    chunk: 'agenda-screen',
    session: 'staff',
    roles: READERS,
    nav: 'more',
  },
  '/folha': {
    title: 'Folha do dia',
    chunk: 'sheet-screen',
    session: 'staff',
    roles: RECEIVERS,
    nav: 'more',
  },
  '/cobrar': {
    title: 'Cobrar',
    chunk: 'collect-screen',
    session: 'staff',
    roles: RECEIVERS,
    nav: 'more',
  },
  '/imposto-de-renda': {
    title: 'Imposto de renda',
    chunk: 'income-tax-screen',
    session: 'staff',
    roles: OWNERS,
  },
  '/administracao': {
    title: 'Admin',
    chunk: 'admin-screen',
    session: 'staff',
    roles: READERS,
    nav: 'tab',
  },
  '/conta': {
    title: 'Conta',
    chunk: 'account-screen',
    session: 'staff',
    roles: COLLECTOR,
    nav: 'tab',
  },
} as const satisfies Record<string, Screen>;

/**
 * Every screen by its address. The router, the chunks and their preloads, the requests a page starts with, the
 * prerendered views and the size budget all come from here. What two screens share is in the chunk of the first.
 */
export const SCREENS = {
  '/login': { title: 'Login', chunk: 'login-screen', session: null, view: 'login' },
  ...STAFF_SCREENS,
  '/convite': { title: 'Convite', chunk: 'invitation-screen', session: null },
  '/conferir': { title: 'Conferir documento', chunk: 'check-paper-screen', session: null },
  '/privacidade': { title: 'Privacidade', chunk: 'privacy-notice-screen', session: null },
  '/portal/dashboard': {
    title: 'Portal do Cliente',
    chunk: 'portal-dashboard-screen',
    session: 'borrower',
  },
  '/portal/selecionar-instituicao': {
    title: 'Selecionar Instituição',
    chunk: 'choose-institution-screen',
    session: null,
  },
  '/portal/nova-solicitacao': {
    title: 'Nova Solicitação',
    chunk: 'new-request-screen',
    session: null,
  },
  '/demonstracao': { title: 'Demonstração', chunk: 'demonstration-screen', session: null },
  '/criar-conta': { title: 'Criar conta', chunk: 'sign-up-screen', session: null },
} as const satisfies Record<string, Screen>;

export type Address = keyof typeof SCREENS;
export type StaffAddress = keyof typeof STAFF_SCREENS;

/** The record an address names, where its screen shows one. */
export function recordIn(address: Address, search: string): string | null {
  const screen: Screen = SCREENS[address];
  return screen.record === undefined ? null : new URLSearchParams(search).get(screen.record.parameter);
}

export const isStaffAddress = (path: string): path is StaffAddress => path in STAFF_SCREENS;

/** Where a role begins, and is led back to from a screen it may not open. */
export const homeOf = (role: Role): StaffAddress => (role === 'collector' ? '/hoje' : '/');
