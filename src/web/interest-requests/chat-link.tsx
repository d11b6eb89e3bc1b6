import { chatLink, chatPhone } from '#domain/phone.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';

/** 'Conversar no WhatsApp', where the phone a visitor typed is one (IN-13). */
export function ChatLink({ phone, className }: { phone: string; className?: string }) {
  const digits = chatPhone(phone);
  if (digits === null) return null;
  return (
    <a
      href={chatLink(digits, '')}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook({ variant: 'secondary', dense: true, className })}
    >
      <WhatsAppIcon />
      Conversar no WhatsApp
    </a>
  );
}
