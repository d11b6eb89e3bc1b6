import type { Contact } from '#domain/imports/read-vcard.ts';
import { contactPhone } from '#domain/phone.ts';

/** The Contact Picker API, which TypeScript does not know: Chrome on Android has it. */
interface ContactsManager {
  select: (
    properties: ('name' | 'tel' | 'email')[],
    options: { multiple: true },
  ) => Promise<{ name?: string[]; tel?: string[]; email?: string[] }[]>;
}

function contactsManager(): ContactsManager | null {
  if (!('contacts' in navigator) || !('ContactsManager' in window)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own API, under its own name
  return navigator.contacts as ContactsManager;
}

export function canPickContacts(): boolean {
  return contactsManager() !== null;
}

/** None where the person closed the picker (IM-11). */
export async function pickContacts(): Promise<Contact[]> {
  try {
    const picked = (await contactsManager()?.select(['name', 'tel', 'email'], { multiple: true })) ?? [];
    return picked.map(({ name, tel, email }) => ({
      name: name?.[0]?.trim() ?? '',
      phone: contactPhone(tel?.[0] ?? ''),
      email: email?.[0]?.trim() ?? '',
    }));
  } catch {
    return [];
  }
}
