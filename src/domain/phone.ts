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

/** Area code (no zero in it) and eight or nine digits. */
function isBrazilian(digits: string): boolean {
  return /^[1-9]{2}\d{8,9}$/.test(digits);
}
