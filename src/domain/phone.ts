const BRAZIL = '55';

/** The digits a chat link wants, country first; null where the text is no plausible phone number. */
export function chatPhone(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, '').replace(/^0+/, '');
  const withCountry = digits.startsWith(BRAZIL) && digits.length >= 12;
  if (withCountry) return isBrazilian(digits.slice(BRAZIL.length)) ? digits : null;
  if (phone.trim().startsWith('+')) return /^(?!55)\d{8,15}$/.test(digits) ? digits : null;
  return isBrazilian(digits) ? BRAZIL + digits : null;
}

/** RP-4: opens a chat with the text written out; without digits the person chooses the chat. */
export function chatLink(phoneDigits: string | null, text: string): string {
  // Half a surrogate pair cannot be encoded and would throw; it can only come from text cut in the middle.
  const encodable = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return `https://wa.me/${phoneDigits ?? ''}?text=${encodeURIComponent(encodable)}`;
}

/** Area code (no zero in it) and eight or nine digits. */
function isBrazilian(digits: string): boolean {
  return /^[1-9]{2}\d{8,9}$/.test(digits);
}
