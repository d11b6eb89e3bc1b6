import { basisPoints, brl, percentText, type BasisPoints, type Cents } from '../money.ts';
import { LENDER_KIND_WORDS, type LenderKind } from '../lender-kind.ts';

/** What an institution chooses besides its profile. */
export interface InstitutionSettings {
  /** Whether 'Quitar' proposes to leave out the interest of days that are not over (PA-31). */
  readonly early_discount: boolean;
  /** Whether a single payment may be prolonged by its interest alone (PX-10). */
  readonly offers_interest_only: boolean;
  /** Whether a due date on a Sunday or a holiday has until the next working day, of loans made from then on (LP-27). */
  readonly holiday_grace: boolean;
  /** After so many months without a debt photos and documents are deleted (AQ-11). */
  readonly erase_files_after: number;
  /** Whether who has no second factor types their password again to open documents of kind Documento (AQ-13). */
  readonly documents_need_password: boolean;
  /** Which notices of the law are shown (LP-22). */
  readonly lender_kind: LenderKind;
  /** Up to which cost a month a loan between natural persons has no notice (LP-23). */
  readonly rate_notice_threshold: BasisPoints;
  /** Of an ESC, which may lend no more than that (LP-24). */
  readonly paid_in_capital: Cents | null;
  /** What the institution adds to its privacy notice (LP-1). */
  readonly privacy_text: string | null;
  /** Whether lists show only a part of CPF and phone (LP-10). */
  readonly hides_personal_data: boolean;
}

export const PRIVACY_TEXT_LIMIT = 1000;

export type SettingName = keyof InstitutionSettings;

interface Setting<Value> {
  /** Of the form and of a refused field. */
  readonly label: string;
  /** Below the label in the form. */
  readonly hint: string;
  /** In the notice of what changed meanwhile (LN-18). */
  readonly changed: string;
  /** The heading in the export. */
  readonly heading: string;
  readonly kind: 'yes-no' | 'lender-kind' | 'percent' | 'money' | 'number' | 'text';
  /** Until the institution chooses. */
  readonly original: Value;
}

/** They are stored together, in one column. */
export const INSTITUTION_SETTINGS = {
  early_discount: {
    label: 'Descontar juros na quitação antecipada',
    hint: 'Quando o cliente quita antes, o app já tira os juros dos dias que faltam. Você pode mudar.',
    changed: 'desconto na quitação antecipada',
    heading: 'Desconta juros na quitação antecipada',
    kind: 'yes-no',
    original: false,
  },
  offers_interest_only: {
    label: 'Cliente pode pagar só os juros',
    hint: 'No Pix do portal aparece também o valor dos juros, para renovar.',
    changed: 'oferta de pagar só os juros',
    heading: 'Oferece pagar só os juros',
    kind: 'yes-no',
    original: false,
  },
  holiday_grace: {
    label:
      'Não contar atraso quando o vencimento cai em domingo ou feriado e é pago no dia útil seguinte (Código Civil, art. 132, § 1º)',
    hint: 'Vale para empréstimos feitos ou renegociados a partir de agora. Quem paga depois desse dia deve a multa desde o vencimento.',
    changed: 'vencimento em domingo ou feriado',
    heading: 'Não conta atraso em domingo ou feriado',
    kind: 'yes-no',
    original: false,
  },
  erase_files_after: {
    label: 'Apagar documentos de quem não deve há (meses)',
    hint: 'Só Foto, Documento e Comprovante de residência de quem já pagou tudo; nada assinado, nem garantias. Por 30 dias ainda dá para trazer de volta.',
    changed: 'prazo para apagar documentos',
    heading: 'Apaga documentos de quem não deve há (meses)',
    kind: 'number',
    original: 24,
  },
  documents_need_password: {
    label: 'Pedir a senha para ver documentos',
    hint: 'RG e CNH guardados em Arquivos. Uma vez depois de entrar, só a quem não usa a verificação em duas etapas.',
    changed: 'senha para ver documentos',
    heading: 'Pede a senha para ver documentos',
    kind: 'yes-no',
    original: true,
  },
  lender_kind: {
    label: 'Tipo de credor',
    hint: 'Muda só os avisos que você lê. Nada é recusado.',
    changed: 'tipo de credor',
    heading: 'Tipo de credor',
    kind: 'lender-kind',
    original: 'not_said',
  },
  rate_notice_threshold: {
    label: 'Avisar acima de (% ao mês)',
    hint: 'Pelo custo efetivo do empréstimo, por mês.',
    changed: 'limite do aviso de taxa',
    heading: 'Avisa acima de (% ao mês)',
    kind: 'percent',
    original: basisPoints(200),
  },
  paid_in_capital: {
    label: 'Capital integralizado',
    hint: 'No Caixa aparece quanto dele está na rua.',
    changed: 'capital integralizado',
    heading: 'Capital integralizado',
    kind: 'money',
    original: null,
  },
  privacy_text: {
    label: 'Seu texto na página de privacidade',
    hint: 'Opcional. Aparece no fim da página que seus clientes leem.',
    changed: 'texto de privacidade',
    heading: 'Texto de privacidade',
    kind: 'text',
    original: null,
  },
  hides_personal_data: {
    label: 'Ocultar dados nas listas',
    hint: 'CPF e telefone aparecem pela metade em listas, buscas e na folha do dia. A página do cliente mostra tudo.',
    changed: 'dados ocultos nas listas',
    heading: 'Oculta dados nas listas',
    kind: 'yes-no',
    original: false,
  },
} as const satisfies { readonly [Name in SettingName]: Setting<InstitutionSettings[Name]> };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the definition are the names
export const SETTING_NAMES = Object.keys(INSTITUTION_SETTINGS) as readonly SettingName[];

/** 'Suas regras', in the order of the form: what is chosen with a tick. */
export const RULE_NAMES = ['early_discount', 'offers_interest_only', 'holiday_grace'] as const;

/** The settings, with the original value of each that is missing. */
export function allSettings(chosen: Partial<InstitutionSettings>): InstitutionSettings {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
  return Object.fromEntries(
    SETTING_NAMES.map((name) => [name, chosen[name] ?? INSTITUTION_SETTINGS[name].original]),
  ) as unknown as InstitutionSettings;
}

/** What was chosen, for people (LN-18). */
export const SETTING_TEXTS: { readonly [Name in SettingName]: (settings: InstitutionSettings) => string } = {
  early_discount: (settings) => yesNo(settings.early_discount),
  offers_interest_only: (settings) => yesNo(settings.offers_interest_only),
  holiday_grace: (settings) => yesNo(settings.holiday_grace),
  erase_files_after: (settings) => `${settings.erase_files_after} meses`,
  documents_need_password: (settings) => yesNo(settings.documents_need_password),
  lender_kind: (settings) => LENDER_KIND_WORDS[settings.lender_kind],
  rate_notice_threshold: (settings) => percentText(settings.rate_notice_threshold),
  paid_in_capital: ({ paid_in_capital: capital }) => (capital === null ? '' : brl(capital)),
  privacy_text: (settings) => settings.privacy_text ?? '',
  hides_personal_data: (settings) => yesNo(settings.hides_personal_data),
};

function yesNo(chosen: boolean): string {
  return chosen ? 'sim' : 'não';
}
