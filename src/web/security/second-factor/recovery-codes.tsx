import { Copy, Download, Printer } from 'lucide-react';
import { useRef } from 'react';
import { settings } from '#web/base/settings.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PrintSheet } from '#web/ui/page/print-sheet.tsx';
import { saveFile } from '#web/ui/basic/save-file.ts';
import { copyText } from '#web/ui/basic/share-text.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
}

/** Shown once, to be kept outside of the phone that makes the codes (SG-2). */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const shownRef = useRef<HTMLUListElement>(null);
  const heading = `${settings.productName}: códigos de recuperação de ${email}`;
  const text = codes.join('\n');

  const copy = () =>
    copyText(text, shownRef.current, {
      copied: 'Guarde os códigos em um lugar seguro.',
      refused: 'Selecione os códigos e copie.',
    });

  return (
    <div className="grid gap-4">
      <Notice tone="orange">
        Eles aparecem só agora. Cada um vale uma vez, para entrar sem o celular: guarde-os fora dele.
      </Notice>
      <ul
        ref={shownRef}
        aria-label="Códigos de recuperação"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken p-4 text-center font-semibold tracking-wider tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copiar
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Imprimir
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(
              new Blob([`${heading}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }),
              'codigos-de-recuperacao.txt',
            )
          }
        >
          <Download aria-hidden="true" />
          Baixar
        </Button>
      </div>
      <PrintSheet heading={heading}>{text}</PrintSheet>
    </div>
  );
}
