import type { LoanGuarantees } from '#contract/guarantees.ts';
import { hasValidCheckDigits, maskCpf, parseCpf } from '#domain/cpf.ts';
import type { Guarantees } from '#domain/loans/loan/guarantee.ts';
import { moneyFieldText } from '#domain/money.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';

export interface GuarantorDraft {
  /** Of a saved one. */
  readonly id?: string;
  readonly name: string;
  readonly cpf: string;
  readonly phone: string;
  readonly address: string;
}

export interface ItemDraft {
  readonly id?: string;
  readonly description: string;
  readonly value: string;
}

/** 'Avalista' and 'Garantia' as typed (PD-1). */
export interface GuaranteesDraft {
  readonly guarantors: readonly GuarantorDraft[];
  readonly items: readonly ItemDraft[];
}

export const NO_GUARANTEES_TYPED: GuaranteesDraft = { guarantors: [], items: [] };
export const EMPTY_GUARANTOR: GuarantorDraft = { name: '', cpf: '', phone: '', address: '' };
export const EMPTY_ITEM: ItemDraft = { description: '', value: '' };

export function draftOfGuarantees({ guarantors, items }: LoanGuarantees): GuaranteesDraft {
  return {
    guarantors: guarantors.map(({ id, name, cpf, phone, address }) => ({
      id,
      name,
      cpf: cpf === null ? '' : maskCpf(cpf),
      phone: phone ?? '',
      address: address ?? '',
    })),
    items: items.map(({ id, description, value }) => ({
      id,
      description,
      value: value === null ? '' : moneyFieldText(value),
    })),
  };
}

/** What is wrong with one of them, by field; null where it can be sent. */
export function guarantorErrors(draft: GuarantorDraft): { name?: string; cpf?: string } | null {
  const cpf = parseCpf(draft.cpf);
  const isCpfWrong = draft.cpf.trim() !== '' && (cpf === null || !hasValidCheckDigits(cpf));
  const errors = {
    ...(!hasVisibleText(draft.name) && { name: 'Escreva o nome do avalista.' }),
    ...(isCpfWrong && { cpf: 'Confira o CPF do avalista, ou deixe em branco.' }),
  };
  return Object.keys(errors).length === 0 ? null : errors;
}

export function itemErrors(draft: ItemDraft): { description?: string; value?: string } | null {
  const errors = {
    ...(!hasVisibleText(draft.description) && { description: 'Escreva o que ficou em garantia.' }),
    ...(draft.value.trim() !== '' &&
      readAmount(draft.value) === null && { value: 'Digite o valor, como 1.000,00, ou deixe em branco.' }),
  };
  return Object.keys(errors).length === 0 ? null : errors;
}

type Typed = Guarantees & {
  readonly guarantors: readonly { readonly id?: string }[];
  readonly items: readonly { readonly id?: string }[];
};

/** Entries that were left blank are not sent; the first sentence of what is wrong with the others. */
export function readGuarantees(
  draft: GuaranteesDraft,
): { readonly values: Typed } | { readonly error: string } {
  const guarantors = draft.guarantors.filter(
    (each) => !isBlank([each.name, each.cpf, each.phone, each.address]),
  );
  const items = draft.items.filter((each) => !isBlank([each.description, each.value]));
  const [error] = [...guarantors.map(guarantorErrors), ...items.map(itemErrors)].flatMap((errors) =>
    errors === null ? [] : Object.values(errors),
  );
  if (error !== undefined) return { error };
  return {
    values: {
      guarantors: guarantors.map(({ id, name, cpf, phone, address }) => ({
        ...(id !== undefined && { id }),
        name,
        cpf: parseCpf(cpf),
        phone: orNull(phone),
        address: orNull(address),
      })),
      items: items.map(({ id, description, value }) => ({
        ...(id !== undefined && { id }),
        description,
        value: readAmount(value),
      })),
    },
  };
}

function isBlank(texts: readonly string[]): boolean {
  return !texts.some(hasVisibleText);
}

function orNull(text: string): string | null {
  return hasVisibleText(text) ? text : null;
}
