interface Settings {
  productName: string;
  contactEmail: string;
  timeZone: string;
}

const DEFAULTS: Settings = {
  productName: 'Caderneta',
  contactEmail: 'contato@caderneta.example',
  timeZone: 'America/Sao_Paulo',
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
  const given: unknown = JSON.parse(json);
  const text = (key: keyof Settings) => {
    const value: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, key) : undefined;
    return typeof value === 'string' && value !== '' ? value : DEFAULTS[key];
  };
  return { productName: text('productName'), contactEmail: text('contactEmail'), timeZone: text('timeZone') };
}
