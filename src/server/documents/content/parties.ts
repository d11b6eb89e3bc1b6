import type { Day } from '#domain/calendar.ts';
import { longDayText } from '#domain/calendar-words.ts';
import { formatCpf, parseCpf } from '#domain/cpf.ts';
import { amountInWords } from '#domain/documents/amount-in-words.ts';
import { creditorDocumentText } from '#domain/institutions/creditor-document.ts';
import { brl, MONEY_LIMITS, type Cents } from '#domain/money.ts';
import type { CreditorFacts, DebtorFacts, GuarantorFacts } from '../document-facts.ts';
import type { Letterhead, SignatureLine } from '../pdf/page-model.ts';

/** Where the lender has not said it yet, there is a line to fill in by hand. */
const BLANK = '____________________';

export function letterheadOf(creditor: CreditorFacts): Letterhead {
  const { name, legal_name: legalName, document, address, city, contact_info: contact, isDemo } = creditor;
  const person = joined([legalName === name ? null : legalName, documentText(document)], ' · ');
  const place = joined([address, city], ', ');
  return {
    name: name ?? legalName ?? 'Credor',
    lines: [isDemo === true ? 'DEMONSTRAÇÃO: documento sem valor' : '', person, place, contact ?? ''].filter(
      (line) => line !== '',
    ),
  };
}

export function creditorName({ legal_name: legalName, name }: CreditorFacts): string {
  return legalName ?? name ?? BLANK;
}

/** 'Maria Silva, CPF 529.982.247-25, com endereço em Rua das Flores, 100, Campinas' */
export function creditorText(creditor: CreditorFacts): string {
  const place = joined([creditor.address, creditor.city], ', ');
  return joined(
    [
      creditorName(creditor),
      documentText(creditor.document),
      place === '' ? null : `com endereço em ${place}`,
    ],
    ', ',
  );
}

/** A name in another script cannot be drawn: the CPF says who it is (DC-11). */
export function debtorName({ name }: DebtorFacts): string {
  return drawable(name);
}

function drawable(name: string): string {
  return /[\p{Script=Latin}\p{N}]/u.test(name) ? name : '—';
}

/** 'João Souza, CPF 390.533.447-05, residente em Rua do Sol, 5' */
export function debtorText(debtor: DebtorFacts): string {
  const { cpf, address } = debtor;
  return joined(
    [debtorName(debtor), cpfText(cpf), address === null ? null : `residente em ${address}`],
    ', ',
  );
}

/** 'Ana Lima, CPF 390.533.447-05, residente em Rua do Sol, 5' */
export function guarantorText({ name, cpf, address }: GuarantorFacts): string {
  return joined(
    [drawable(name), cpf === null ? null : cpfText(cpf), address === null ? null : `residente em ${address}`],
    ', ',
  );
}

/** With a line of its own to sign on. */
export function guarantorSignature({ name, cpf }: GuarantorFacts): SignatureLine {
  return { name: drawable(name), detail: joined(['Avalista', cpf === null ? null : cpfText(cpf)], ' · ') };
}

export function creditorSignature(creditor: CreditorFacts): SignatureLine {
  return { name: creditorName(creditor), detail: joined(['Credor', documentText(creditor.document)], ' · ') };
}

export function debtorSignature(debtor: DebtorFacts): SignatureLine {
  return { name: debtorName(debtor), detail: joined([cpfText(debtor.cpf), debtor.address], ' · ') };
}

export function cpfText(cpf: string): string {
  const parsed = parseCpf(cpf);
  return `CPF ${parsed === null ? cpf : formatCpf(parsed)}`;
}

/** 'Campinas, 15 de novembro de 2026.' */
export function placeAndDate(city: string | null, day: Day): string {
  return `${joined([city, longDayText(day)], ', ')}.`;
}

export function cityOr(city: string | null): string {
  return city ?? BLANK;
}

/** 'R$ 250,00 (duzentos e cinquenta reais)'; sums beyond the words have figures only. */
export function amountWithWords(amount: Cents): string {
  const words = wordsOf(amount);
  return words === '' ? brl(amount) : `${brl(amount)} (${words})`;
}

export function wordsOf(amount: Cents): string {
  return amount < 0 || amount > MONEY_LIMITS.largestAmount ? '' : amountInWords(amount);
}

function documentText(document: string | null): string | null {
  return document === null ? null : creditorDocumentText(document);
}

function joined(parts: readonly (string | null)[], between: string): string {
  return parts.filter((part) => part !== null && part !== '').join(between);
}
