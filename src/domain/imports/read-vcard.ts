import { contactPhone } from '../phone.ts';

export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/**
 * The contacts of a file of vCards 2.1, 3.0 or 4.0, as phones export them. `bytesText` decodes the bytes of a quoted-printable value:
 * which characters they are is not known here.
 */
export function readVcards(text: string, bytesText: (bytes: readonly number[]) => string): Contact[] {
  const contacts: Contact[] = [];
  let card: Property[] | null = null;
  for (const line of unfoldedLines(text)) {
    if (/^BEGIN:VCARD$/i.test(line)) card = [];
    else if (/^END:VCARD$/i.test(line)) {
      if (card !== null) contacts.push(contactOf(card));
      card = null;
    } else {
      const property = propertyOf(line, bytesText);
      if (property !== null) card?.push(property);
    }
  }
  return contacts.filter(({ name, phone }) => name !== '' || phone !== '');
}

/** A line goes on in the next one after a space, or after a '=' at the end of a quoted-printable value. */
function unfoldedLines(text: string): string[] {
  const lines: string[] = [];
  let continues = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1);
    if (last !== undefined && continues) lines[lines.length - 1] = last.slice(0, -1) + line;
    else if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1);
    else lines.push(line);
    const whole = lines.at(-1) ?? '';
    continues = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(whole) && whole.endsWith('=');
  }
  return lines;
}

function propertyOf(line: string, bytesText: (bytes: readonly number[]) => string): Property | null {
  const [, head, raw] = /^([^:]+):(.*)$/s.exec(line) ?? [];
  if (head === undefined || raw === undefined) return null;
  const [group = '', ...parameters] = head.split(';');
  const name = (group.split('.').at(-1) ?? '').toUpperCase();
  const isQuoted = parameters.some((parameter) => /QUOTED-PRINTABLE/i.test(parameter));
  return {
    name,
    parameters: parameters.join(';').toUpperCase(),
    value: isQuoted ? unquoted(raw, bytesText) : raw,
  };
}

function unquoted(text: string, bytesText: (bytes: readonly number[]) => string): string {
  return text.replace(/(?:=[0-9A-F]{2})+/gi, (run) =>
    bytesText((run.match(/[0-9A-F]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16))),
  );
}

function contactOf(card: readonly Property[]): Contact {
  const valueOf = (name: string) => card.find((property) => property.name === name)?.value ?? '';
  const phones = card.filter(({ name }) => name === 'TEL');
  const phone = phones.find(({ parameters }) => /CELL/.test(parameters)) ?? phones[0];
  return {
    name: unescaped(valueOf('FN')) || nameOf(valueOf('N')) || organisationOf(valueOf('ORG')),
    phone: contactPhone((phone?.value ?? '').replace(/^tel:/i, '')),
    email: unescaped(valueOf('EMAIL')),
  };
}

/** N is family; given; additional; prefix; suffix. */
function nameOf(value: string): string {
  const [family = '', given = '', additional = ''] = partsOf(value);
  return [given, additional, family].filter((part) => part !== '').join(' ');
}

/** ORG is the organisation; its unit; the unit's unit. */
function organisationOf(value: string): string {
  return partsOf(value).find((part) => part !== '') ?? '';
}

function partsOf(value: string): string[] {
  return value.split(/(?<!\\);/).map(unescaped);
}

function unescaped(value: string): string {
  return value
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim();
}
