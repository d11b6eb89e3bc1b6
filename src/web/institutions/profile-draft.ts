import type { InstitutionProfile } from '#contract/institutions.ts';
import {
  creditorDocumentMarks,
  DOCUMENT_PROBLEM,
  parseCreditorDocument,
} from '#domain/institutions/creditor-document.ts';
import { ERASED_AFTER_MONTHS } from '#domain/files/erased-files.ts';
import {
  allSettings,
  INSTITUTION_SETTINGS,
  type InstitutionSettings,
} from '#domain/institutions/institution-settings.ts';
import { logoUrlProblem } from '#domain/institutions/institution.ts';
import { MONEY_LIMITS, moneyFieldText, parseMoney, parseRate, rateFieldText } from '#domain/money.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';

type TypedSetting = 'rate_notice_threshold' | 'paid_in_capital' | 'erase_files_after' | 'privacy_text';

interface ProfileTexts {
  readonly name: string;
  readonly logo_url: string;
  readonly contact_info: string;
  readonly legal_name: string;
  readonly document: string;
  readonly address: string;
  readonly city: string;
}

/** The profile form as typed, under the names of the API. */
export interface ProfileDraft
  extends ProfileTexts, Omit<InstitutionSettings, TypedSetting>, Record<TypedSetting, string> {}

/** What is sent. */
export interface ProfileValues extends ProfileTexts, InstitutionSettings {}

export function draftOfProfile(institution: InstitutionProfile | null): ProfileDraft {
  const settings = allSettings(institution ?? {});
  const { rate_notice_threshold: threshold, paid_in_capital: capital } = settings;
  return {
    name: institution?.name ?? '',
    logo_url: institution?.logo_url ?? '',
    contact_info: institution?.contact_info ?? '',
    ...settings,
    rate_notice_threshold: rateFieldText(threshold),
    paid_in_capital: capital === null ? '' : moneyFieldText(capital),
    erase_files_after: String(settings.erase_files_after),
    privacy_text: settings.privacy_text ?? '',
    legal_name: institution?.legal_name ?? '',
    document: creditorDocumentMarks(institution?.document ?? ''),
    address: institution?.address ?? '',
    city: institution?.city ?? '',
  };
}

/** The name is required, and a logo must be an https address (IS-1). `title` is that of the toast. */
export function readProfile(draft: ProfileDraft, title: string): FormReading<ProfileDraft, ProfileValues> {
  const logo = draft.logo_url.trim();
  const logoError = logo === '' ? null : logoUrlProblem(logo);
  const threshold = readThreshold(draft);
  const capital = readCapital(draft);
  const months = readMonths(draft.erase_files_after);
  const errors = {
    ...(!hasVisibleText(draft.name) && { name: 'Informe o nome da instituição.' }),
    ...(logoError !== null && { logo_url: logoError }),
    ...(draft.document.trim() !== '' &&
      parseCreditorDocument(draft.document) === null && { document: DOCUMENT_PROBLEM }),
    ...(threshold === null && { rate_notice_threshold: 'Digite uma porcentagem até 1.000, como 2 ou 2,5.' }),
    ...(capital === 'wrong' && { paid_in_capital: 'Digite um valor em reais, como 100.000,00.' }),
    ...(months === null && { erase_files_after: 'Digite um número de meses, de 6 a 120.' }),
  };
  const [text] = Object.values(errors);
  return text === undefined && threshold !== null && capital !== 'wrong' && months !== null
    ? {
        values: {
          ...draft,
          rate_notice_threshold: threshold,
          paid_in_capital: capital,
          erase_files_after: months,
        },
      }
    : { errors, problem: { title, text: text ?? '' } };
}

/** Only a field that is shown can be wrong (LP-23, LP-24). */
function readThreshold({ lender_kind: kind, rate_notice_threshold: text }: ProfileDraft) {
  const typed = parseRate(text);
  const valid = typed === null || typed > MONEY_LIMITS.largestRate ? null : typed;
  return valid ?? (kind === 'person' ? null : INSTITUTION_SETTINGS.rate_notice_threshold.original);
}

/** Blank is unknown. */
function readCapital({ lender_kind: kind, paid_in_capital: text }: ProfileDraft) {
  if (text.trim() === '') return null;
  const typed = parseMoney(text);
  const { smallestAmount, largestAmount } = MONEY_LIMITS;
  if (typed !== null && typed >= smallestAmount && typed <= largestAmount) return typed;
  return kind === 'esc' ? 'wrong' : null;
}

function readMonths(text: string): number | null {
  const months = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return months >= ERASED_AFTER_MONTHS.least && months <= ERASED_AFTER_MONTHS.most ? months : null;
}
