import { useState } from 'react';
import type { HeldEntry } from '#contract/offline.ts';
import { HELD_NOTE_LIMIT, HELD_REASON_WORDS } from '#domain/loans/payments/held-entry.ts';
import { addCents, brl } from '#domain/money.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { receivedOnText } from './held-words.ts';
import { OtherLoan } from './other-loan.tsx';
import { useDecideEntry, type DecideEntry } from './use-decide-entry.ts';

type Asking = 'nothing' | 'loan' | 'reason';

/** Who received how much, when, of which client, and why it was not recorded; and what becomes of it. */
export function HeldCard({ entry }: { entry: HeldEntry }) {
  const [asking, setAsking] = useState<Asking>('nothing');
  const decide = useDecideEntry(entry);
  const name = entry.client?.name ?? 'Empréstimo não encontrado';
  return (
    <div className="grid gap-2 rounded-control border border-line p-3.5 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold">{name}</p>
        <p className="font-semibold">{brl(addCents(entry.amount, entry.late_fee))}</p>
      </div>
      <p className="text-sm text-muted">{`${entry.entered_by ?? 'Alguém que saiu da equipe'} recebeu ${receivedOnText(entry)}`}</p>
      <p className="text-sm">{`Não registrado: ${HELD_REASON_WORDS[entry.reason]}`}</p>
      {asking === 'nothing' && (
        <div className="flex flex-wrap gap-2">
          {entry.client !== null && (
            <Button dense loading={decide.sending} onClick={() => decide.record({})}>
              Registrar
              <span className="sr-only">{` de ${name}`}</span>
            </Button>
          )}
          <Button variant="secondary" dense onClick={() => setAsking('loan')}>
            Registrar em outro empréstimo
          </Button>
          <Button variant="ghost" dense onClick={() => setAsking('reason')}>
            Descartar
          </Button>
        </div>
      )}
      {asking === 'loan' && (
        <OtherLoan
          onChoose={({ id }) => decide.record({ loan_id: id })}
          onBack={() => setAsking('nothing')}
        />
      )}
      {asking === 'reason' && <Discard decide={decide} onBack={() => setAsking('nothing')} />}
    </div>
  );
}

function Discard({ decide, onBack }: { decide: DecideEntry; onBack: () => void }) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const discard = () => {
    if (hasVisibleText(note)) decide.discard(note);
    else setError('Escreva o motivo.');
  };
  return (
    <div className="grid gap-3">
      <Field label="Motivo" required error={error}>
        <TextArea
          maxLength={HELD_NOTE_LIMIT}
          value={note}
          onChange={({ target }) => {
            setNote(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="destructive" dense loading={decide.sending} onClick={discard}>
          Descartar pagamento
        </Button>
        <Button variant="ghost" dense onClick={onBack}>
          Voltar
        </Button>
      </div>
    </div>
  );
}
