import { Copy } from 'lucide-react';
import { useRef } from 'react';
import type { PixAccount } from '#contract/pix.ts';
import { brl, type Cents } from '#domain/money.ts';
import { pixCode } from '#domain/pix/pix-code.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { QrCode } from '#web/ui/basic/qr-code.tsx';
import { copyText } from '#web/ui/basic/share-text.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';

interface PixCodeProps {
  amount: Cents;
  account: PixAccount;
  description: string;
  creditor: string;
}

/** The code of one sum, to scan or to copy (PX-11). */
export function PixCode({ amount, account, description, creditor }: PixCodeProps) {
  const shownRef = useRef<HTMLParagraphElement>(null);
  const { pix_key: key, pix_name: name, pix_city: city } = account;
  const code = pixCode({ key, name, city, amount, description });

  const copy = () =>
    copyText(code, shownRef.current, {
      copied: 'Código Pix copiado.',
      refused: 'Selecione o código e copie.',
    });

  return (
    <div className="grid justify-items-center gap-3 text-center">
      <MoneyText value={amount} className="text-2xl" />
      <QrCode text={code} label={`QR Code Pix de ${brl(amount)}`} className="size-60" />
      <dl className="text-sm">
        <dt className="text-muted">Recebedor</dt>
        <dd className="font-semibold wrap-anywhere">{name}</dd>
      </dl>
      <Button wide onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copiar código
      </Button>
      <p
        ref={shownRef}
        className="w-full rounded-control bg-sunken p-3 text-left text-xs break-all select-text"
      >
        {code}
      </p>
      <p className="text-sm text-balance text-muted">
        {`Depois de pagar, avise ${creditor}: o pagamento aparece aqui quando for registrado.`}
      </p>
    </div>
  );
}
