/*
 * Which room may import which, layer by layer. A room is a folder (or a file) directly under its layer; in the domain the
 * folders of loans/ are rooms too. No arrow may lead back: `tests/tidy/rooms.test.ts` holds that the table has no cycle.
 */

const WEB_FOUNDATION = ['base', 'api', 'data', 'ui', 'sessions', 'live'];
const SERVER_FOUNDATION = [
  'base',
  'version.ts',
  'db',
  'records',
  'rate-limits',
  'config',
  'sessions',
  'http',
];
const DOMAIN_FOUNDATION = [
  'base32.ts',
  'calendar.ts',
  'calendar-month.ts',
  'calendar-words.ts',
  'digit-mask.ts',
  'cpf.ts',
  'csv-formulas.ts',
  'file-name.ts',
  'live-change.ts',
  'money.ts',
  'phone.ts',
  'problem.ts',
  'record-changes.ts',
  'record-version.ts',
  'text-rules.ts',
  'typed-day.ts',
];

/** Each list may import what stands before it in the list. @param {string[]} rooms */
const inOrder = (rooms) => Object.fromEntries(rooms.map((room, at) => [room, rooms.slice(0, at)]));

/** @param {string[]} foundation @param {Record<string, string[]>} rooms */
const standingOn = (foundation, rooms) =>
  Object.fromEntries(Object.entries(rooms).map(([room, arrows]) => [room, [...foundation, ...arrows]]));

/** @type {Record<string, Record<string, string[]>>} */
const FEATURES = {
  web: {
    'access-codes': [],
    backup: [],
    'client-picker': [],
    documents: [],
    imports: [],
    security: [],
    institutions: ['security'],
    pix: [],
    people: ['security'],
    exports: ['backup'],
    visits: [],
    tags: [],
    messages: ['client-picker', 'visits'],
    reports: ['client-picker', 'documents', 'institutions'],
    login: ['security'],
    loans: ['client-picker', 'documents', 'messages', 'people', 'pix'],
    agenda: ['loans', 'messages'],
    cash: ['loans'],
    statements: ['client-picker', 'imports'],
    clients: ['access-codes', 'client-picker', 'documents', 'loans', 'messages', 'people', 'tags', 'visits'],
    'loan-presets': ['loans'],
    simulation: ['documents', 'loans', 'messages'],
    held: ['client-picker', 'loans'],
    dashboard: ['cash', 'clients', 'held', 'institutions', 'loans', 'messages'],
    'interest-requests': ['client-picker', 'clients', 'loans'],
    offline: ['client-picker', 'held', 'loans'],
    sheet: ['documents', 'imports', 'loans', 'offline', 'visits'],
    'collector-day': ['dashboard', 'loans'],
    portal: ['documents', 'interest-requests', 'loans', 'pix'],
  },
  server: {
    mail: [],
    invariants: [],
    'embedded-postgres': [],
    'web-pages': [],
    backup: ['invariants'],
    tags: [],
    clients: ['tags'],
    exports: [],
    'loan-presets': [],
    live: [],
    'access-codes': ['clients'],
    collected: ['exports'],
    loans: ['clients'],
    agenda: ['loans', 'visits'],
    cash: ['exports', 'loans'],
    imports: ['clients', 'loans'],
    'interest-requests': ['clients', 'loans'],
    visits: [],
    files: [],
    messages: ['loans', 'visits'],
    sheet: ['documents', 'loans', 'messages', 'visits'],
    offline: ['loans'],
    pix: ['loans'],
    statements: ['clients', 'loans'],
    security: ['access-codes', 'mail'],
    dashboard: ['cash', 'clients', 'loans', 'messages', 'offline', 'statements', 'visits'],
    documents: ['loans', 'pix'],
    'income-tax': ['documents', 'exports'],
    acceptances: ['access-codes', 'documents', 'files', 'loans'],
    institutions: ['pix', 'security'],
    people: ['mail', 'security'],
    portal: ['clients', 'institutions', 'loan-presets', 'pix'],
    'sign-up': ['mail', 'security'],
    jobs: ['backup', 'files', 'imports', 'messages', 'sign-up', 'statements', 'visits'],
    telemetry: ['backup', 'jobs', 'live'],
  },
  domain: {
    accounts: [],
    people: [],
    agenda: [],
    documents: [],
    'second-factor': [],
    institutions: [],
    files: [],
    visits: [],
    'loans/loan': [],
    'loans/events': ['loans/loan'],
    'loans/fees': ['loans/loan'],
    'loans/plan': ['loans/fees', 'loans/loan'],
    'interest-requests': ['loans/loan'],
    'loans/payments': ['loans/fees', 'loans/loan', 'loans/plan'],
    'loans/terms': ['loans/events', 'loans/loan', 'loans/payments', 'loans/plan'],
    'loans/renewal': ['loans/events', 'loans/fees', 'loans/loan', 'loans/payments', 'loans/plan'],
    'loans/settlement': ['loans/events', 'loans/fees', 'loans/loan', 'loans/payments', 'loans/plan'],
    'loans/texts': ['loans/fees', 'loans/loan', 'loans/plan'],
    cash: ['loans/loan', 'loans/payments', 'loans/plan'],
    clients: ['loans/events', 'loans/fees', 'loans/loan', 'loans/payments', 'loans/plan'],
    dashboard: ['loans/fees', 'loans/loan', 'loans/plan'],
    'field-labels.ts': ['clients', 'institutions'],
    imports: [
      'clients',
      'field-labels.ts',
      'loans/loan',
      'loans/payments',
      'loans/plan',
      'loans/renewal',
      'loans/settlement',
      'loans/terms',
    ],
    pix: ['institutions', 'loans/fees', 'loans/loan', 'loans/plan', 'loans/settlement'],
    reports: ['clients', 'loans/loan', 'loans/plan', 'loans/texts'],
    statements: ['clients', 'loans/fees', 'loans/loan', 'loans/payments', 'loans/plan', 'pix'],
    messages: [
      'clients',
      'institutions',
      'loans/fees',
      'loans/loan',
      'loans/payments',
      'loans/plan',
      'loans/terms',
      'pix',
    ],
  },
};

const webFeatures = Object.keys(FEATURES.web ?? {});
const serverFeatures = Object.keys(FEATURES.server ?? {});

/** @type {Record<string, Record<string, string[]>>} */
export const ROOM_ARROWS = {
  web: {
    ...inOrder(WEB_FOUNDATION),
    ...standingOn(WEB_FOUNDATION, FEATURES.web ?? {}),
    'service-worker': [],
    app: [...WEB_FOUNDATION, ...webFeatures],
  },
  server: {
    ...inOrder(SERVER_FOUNDATION),
    ...standingOn(SERVER_FOUNDATION, FEATURES.server ?? {}),
    'handlers.ts': [...SERVER_FOUNDATION, ...serverFeatures],
    'app.ts': [...SERVER_FOUNDATION, ...serverFeatures, 'handlers.ts'],
    start: [...SERVER_FOUNDATION, ...serverFeatures, 'app.ts'],
    cli: [...SERVER_FOUNDATION, ...serverFeatures, 'start'],
    'main.ts': [...SERVER_FOUNDATION, 'embedded-postgres', 'start'],
  },
  domain: {
    ...inOrder(DOMAIN_FOUNDATION),
    ...standingOn(DOMAIN_FOUNDATION, FEATURES.domain ?? {}),
  },
};

/** The room of a file, by its path below src/<layer>/. @param {string} layer @param {string} file with slashes */
export function roomOf(layer, file) {
  const [first = '', second = ''] = file.split('/');
  return layer === 'domain' && first === 'loans' ? `${first}/${second}` : first;
}
