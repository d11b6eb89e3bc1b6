interface Setting {
  /** Of the form and of a refused field. */
  readonly label: string;
  /** Below the label in the form. */
  readonly hint: string;
  /** In the notice of what changed meanwhile (LN-18). */
  readonly changed: string;
  /** The heading in the export. */
  readonly heading: string;
  /** Until the institution chooses. */
  readonly original: boolean;
}

/** What an institution chooses besides its profile, in the order of the form. They are stored together, in one column. */
export const INSTITUTION_SETTINGS = {
  /** Whether 'Quitar' proposes to leave out the interest of days that are not over (PA-31). */
  early_discount: {
    label: 'Descontar juros na quitação antecipada',
    hint: 'Quando o cliente quita antes, o app já tira os juros dos dias que faltam. Você pode mudar.',
    changed: 'desconto na quitação antecipada',
    heading: 'Desconta juros na quitação antecipada',
    original: false,
  },
  /** Whether a single payment may be prolonged by its interest alone (PX-10). */
  offers_interest_only: {
    label: 'Cliente pode pagar só os juros',
    hint: 'No Pix do portal aparece também o valor dos juros, para renovar.',
    changed: 'oferta de pagar só os juros',
    heading: 'Oferece pagar só os juros',
    original: false,
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof INSTITUTION_SETTINGS;
export type InstitutionSettings = Readonly<Record<SettingName, boolean>>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the definition are the names
export const SETTING_NAMES = Object.keys(INSTITUTION_SETTINGS) as readonly SettingName[];

/** The settings, with the original value of each that is missing. */
export function allSettings(chosen: Partial<InstitutionSettings>): InstitutionSettings {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
  return Object.fromEntries(
    SETTING_NAMES.map((name) => [name, chosen[name] ?? INSTITUTION_SETTINGS[name].original]),
  ) as InstitutionSettings;
}
