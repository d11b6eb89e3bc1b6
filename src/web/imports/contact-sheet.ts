import type { Contact } from '#domain/imports/read-vcard.ts';
import type { ReadSheet } from './read-sheet.ts';

/** Contacts under the headings of their fields. */
export function contactSheet(contacts: readonly Contact[]): ReadSheet {
  return {
    name: 'Contatos',
    rows:
      contacts.length === 0
        ? []
        : [['Nome', 'Telefone', 'E-mail'], ...contacts.map(({ name, phone, email }) => [name, phone, email])],
  };
}
