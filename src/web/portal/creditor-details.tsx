import type { CallOutput } from '#contract/call-types.ts';
import { creditorDocumentText } from '#domain/institutions/creditor-document.ts';
import { chatLink, phoneInText } from '#domain/phone.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { EmailOrText } from '#web/ui/basic/email-or-text.tsx';
import { Card } from '#web/ui/basic/card.tsx';

interface CreditorDetailsProps {
  /** The institution's name, where no other is given. */
  name: string;
  contact: string | null;
  creditor: CallOutput<'GET /api/portal/me'>['creditor'];
}

/** Who the debt is owed to and how to reach them (PX-1, art. 42-A of the CDC); what is not filled in is left out. */
export function CreditorDetails({ name, contact, creditor }: CreditorDetailsProps) {
  const { legal_name, document, address, city } = creditor;
  const phone = phoneInText(contact ?? '');
  const place = [address, city].filter((part) => part !== null).join(', ');
  const facts = [
    ['Nome', legal_name ?? name],
    ['Documento', document === null ? '' : creditorDocumentText(document)],
    ['Endereço', place],
    ['Contato', contact ?? ''],
  ].filter(([, value]) => value !== '');
  return (
    <section aria-labelledby="credor">
      <h2 id="credor" className="mb-3 text-lg font-bold">
        Quem é o credor
      </h2>
      <Card>
        <dl className="grid gap-3">
          {facts.map(([label, value = '']) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">
                <EmailOrText text={value} />
              </dd>
            </div>
          ))}
        </dl>
        {phone !== null && (
          <a
            href={chatLink(phone, '')}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook({ variant: 'secondary', dense: true, wide: true, className: 'mt-4' })}
          >
            <WhatsAppIcon />
            Conversar no WhatsApp
          </a>
        )}
      </Card>
    </section>
  );
}
