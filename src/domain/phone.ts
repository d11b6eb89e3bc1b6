import { onlyDigits, type MaskedEdit } from './digit-mask.ts';

const BRAZIL = '55';

/** The digits for a chat link, country code first; null when the text is not a plausible phone number. */
export function chatPhone(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, '').replace(/^0+/, '');
  const withCountry = digits.startsWith(BRAZIL) && digits.length >= 12;
  if (withCountry) return isBrazilian(digits.slice(BRAZIL.length)) ? digits : null;
  if (phone.trim().startsWith('+')) return /^(?!55)\d{8,15}$/.test(digits) ? digits : null;
  return isBrazilian(digits) ? BRAZIL + digits : null;
}

/** The first phone number in a text of several things ('(11) 98765-4321, seg a sex'), as `chatPhone` gives it. */
export function phoneInText(text: string): string | null {
  for (const [candidate] of text.matchAll(/\+?[\d(][\d\s().-]{6,}\d/g)) {
    const phone = chatPhone(candidate);
    if (phone !== null) return phone;
  }
  return null;
}

/** Opens a chat with the text filled in; without digits the user chooses the contact (RP-4). */
export function chatLink(phoneDigits: string | null, text: string): string {
  // A lone surrogate, from a text that was cut, would make encodeURIComponent throw.
  const encodable = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return `https://wa.me/${phoneDigits ?? ''}?text=${encodeURIComponent(encodable)}`;
}

/** For a `tel:` link: with the country's code where it is a number we know how to write; else as it was typed. */
export function telNumber(phone: string): string {
  const digits = chatPhone(phone);
  return digits === null ? phone.replace(/[^\d+]/g, '') : `+${digits}`;
}

/** Area code (no zero in it) and eight or nine digits. */
function isBrazilian(digits: string): boolean {
  return /^[1-9]{2}\d{8,9}$/.test(digits);
}

/**
 * A Brazilian number while it is typed: `(11) 91234-5678`. Anything else, such as a number with a country's code or an
 * extension, stays as it is typed.
 */
export function maskPhoneEdit(_previous: string, next: string, caret: number): MaskedEdit {
  const digits = onlyDigits(next);
  if (/[^\d\s()-]/.test(next) || digits === '' || digits.length > 11) return { text: next, caret };
  const text = phoneMask(digits);
  return { text, caret: positionAfterDigits(text, onlyDigits(next.slice(0, caret)).length) };
}

/** As a contact of the phone has it: without Brazil's code, in the same form as typed. */
export function contactPhone(phone: string): string {
  const digits = chatPhone(phone);
  return digits?.startsWith(BRAZIL) === true ? phoneMask(digits.slice(BRAZIL.length)) : phone.trim();
}

/** No mark follows the last digit, so that deleting goes on past it. */
function phoneMask(digits: string): string {
  if (digits.length <= 2) return `(${digits}`;
  const local = digits.slice(2);
  const cut = local.length > 8 ? 5 : 4;
  const rest = local.length > cut ? `-${local.slice(cut)}` : '';
  return `(${digits.slice(0, 2)}) ${local.slice(0, cut)}${rest}`;
}

function positionAfterDigits(text: string, count: number): number {
  let seen = 0;
  let position = 0;
  while (seen < count && position < text.length) {
    if (/\d/.test(text.charAt(position))) seen += 1;
    position += 1;
  }
  return position;
}

const HIDDEN = '•';
const SHOWN_DIGITS = 4;
const MOST_HIDDEN_DIGITS = 5;

/** The area code and the last four digits, `(11) •••••-4321`; of a number we do not know how to write the last four alone (LP-10). */
export function hiddenPhone(phone: string): string {
  const chat = chatPhone(phone);
  const known = chat?.startsWith(BRAZIL) === true ? chat.slice(BRAZIL.length) : null;
  const digits = known ?? onlyDigits(phone);
  const last = digits.slice(-SHOWN_DIGITS);
  if (known !== null)
    return `(${known.slice(0, 2)}) ${HIDDEN.repeat(known.length - 2 - SHOWN_DIGITS)}-${last}`;
  if (phone.trim() === '') return '';
  return `${HIDDEN.repeat(MOST_HIDDEN_DIGITS)}${digits.length >= 2 * SHOWN_DIGITS ? last : ''}`;
}

export function isHiddenPhone(phone: string): boolean {
  return phone.includes(HIDDEN);
}

/** A placeholder for an empty field (PT-5, RP-2). */
export function phoneText(phone: string): string {
  return phone.trim() === '' ? 'Não informado' : phone;
}
