interface Settings {
  productName: string;
  contactEmail: string;
  timeZone: string;
  /** 'open' or 'code'; empty where nobody signs up by themselves (AS-1). */
  signUp: string;
  termsUrl: string;
  privacyUrl: string;
  /** 'on' where the operator sells plans; else empty, and nothing speaks of them (AS-6). */
  plans: string;
  /** 'on' where anybody may look at a demonstration (AS-5). */
  demo: string;
}

const DEFAULTS: Settings = {
  productName: 'Caderneta',
  contactEmail: 'contato@caderneta.example',
  timeZone: 'America/Sao_Paulo',
  signUp: '',
  termsUrl: '',
  privacyUrl: '',
  plans: '',
  demo: '',
};

/** In what is drawn at build time (src/web/app/first-view/prerender.tsx) the server fills these in. */
const WRITTEN_BY_THE_SERVER: Settings = {
  ...DEFAULTS,
  productName: '%PRODUCT_NAME%',
  contactEmail: '%CONTACT_EMAIL%',
};

/** The server writes its settings into the page; under the development server the placeholder stays. */
export const settings: Settings =
  typeof document === 'undefined'
    ? WRITTEN_BY_THE_SERVER
    : readSettings(document.querySelector('meta[name="caderneta-settings"]')?.getAttribute('content') ?? '');

function readSettings(json: string): Settings {
  if (!json.startsWith('{')) return DEFAULTS;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own server (web-pages.ts)
  return { ...DEFAULTS, ...(JSON.parse(json) as Partial<Settings>) };
}
