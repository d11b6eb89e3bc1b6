import { brlParts, type Cents } from '../money.ts';
import { Problem } from '../problem.ts';

/** Longest texts of the code's fields; a description shares its 99 characters with the key and the name of the arrangement. */
const NAME_LENGTH = 25;
const CITY_LENGTH = 15;
const KEY_AND_DESCRIPTION_LENGTH = 73;

const NO_NAME = 'Use letras no nome do recebedor.';
const NO_CITY = 'Use letras na cidade do recebedor.';

export interface PixCodeParts {
  /** In its canonical form (PX-3). */
  readonly key: string;
  readonly name: string;
  readonly city: string;
  /** Null leaves it to the payer. */
  readonly amount: Cents | null;
  readonly description: string | null;
}

/** The 'copia e cola' of a static Pix: fields of two digits, the length in two digits, and the value (PX-5). */
export function pixCode({ key, name, city, amount, description }: PixCodeParts): string {
  const problem = pixReceiverProblem({ name, city });
  if (problem !== null) throw new Problem('invalid_input', problem.message);
  const text = foldedText(description ?? '', Math.max(0, KEY_AND_DESCRIPTION_LENGTH - key.length));
  const account = [field('00', 'br.gov.bcb.pix'), field('01', key), text === '' ? '' : field('02', text)];
  const body = [
    field('00', '01'),
    field('26', account.join('')),
    field('52', '0000'),
    field('53', '986'),
    amount === null || amount <= 0 ? '' : field('54', amountText(amount)),
    field('58', 'BR'),
    field('59', foldedText(name, NAME_LENGTH)),
    field('60', foldedText(city, CITY_LENGTH)),
    // Banks refuse a code without it, and some of them any reference of one's own.
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return body + checksum(body);
}

/** Null where name and city can be written in a code (PX-6). */
export function pixReceiverProblem(receiver: {
  readonly name: string;
  readonly city: string;
}): { readonly field: 'pix_name' | 'pix_city'; readonly message: string } | null {
  if (foldedText(receiver.name, NAME_LENGTH) === '') return { field: 'pix_name', message: NO_NAME };
  return foldedText(receiver.city, CITY_LENGTH) === '' ? { field: 'pix_city', message: NO_CITY } : null;
}

/** Without accents and without anything but printable ASCII, because banks count its bytes (PX-6). */
function foldedText(text: string, longest: number): string {
  return text
    .normalize('NFD')
    .replace(/\s+/gu, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** `1234.50`: a point, two decimals, thousands not grouped. */
function amountText(amount: Cents): string {
  const parts = brlParts(amount);
  return `${parts.whole.replaceAll('.', '')}.${parts.cents}`;
}

/** CRC-16/CCITT-FALSE, four upper-case hex digits. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
      crc &= 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
