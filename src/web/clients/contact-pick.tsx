import { ContactRound } from 'lucide-react';
import { contactPhone } from '#domain/phone.ts';
import { Button } from '#web/ui/basic/button.tsx';

/** The Contact Picker API, which TypeScript does not know: Chrome on Android has it. */
interface ContactsManager {
  select: (
    properties: ('name' | 'tel')[],
    options: { multiple: false },
  ) => Promise<{ name?: string[]; tel?: string[] }[]>;
}

function contactsManager(): ContactsManager | null {
  if (!('contacts' in navigator) || !('ContactsManager' in window)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own API, under its own name
  return navigator.contacts as ContactsManager;
}

export function canPickContact(): boolean {
  return contactsManager() !== null;
}

/** Name and phone of one of the device's contacts, as far as it has them. */
export function ContactPick({ onPicked }: { onPicked: (found: { name?: string; phone?: string }) => void }) {
  async function pick() {
    try {
      const [contact] = (await contactsManager()?.select(['name', 'tel'], { multiple: false })) ?? [];
      const name = contact?.name?.[0]?.trim();
      const phone = contact?.tel?.[0];
      onPicked({ ...(name && { name }), ...(phone && { phone: contactPhone(phone) }) });
    } catch {
      // Refused or closed: the fields are filled in by hand.
    }
  }
  return (
    <Button variant="secondary" className="sm:col-span-2" onClick={() => void pick()}>
      <ContactRound aria-hidden="true" />
      Buscar nos contatos
    </Button>
  );
}
