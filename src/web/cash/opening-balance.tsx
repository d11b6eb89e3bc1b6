import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Until the opening balance is entered (CX-14). */
export function OpeningNotice({ onEnter }: { onEnter: () => void }) {
  return (
    <div className="grid gap-2">
      <Notice tone="orange">Informe quanto havia em caixa para o saldo fazer sentido.</Notice>
      <Button variant="secondary" className="justify-self-start" onClick={onEnter}>
        Informar saldo inicial
      </Button>
    </div>
  );
}
