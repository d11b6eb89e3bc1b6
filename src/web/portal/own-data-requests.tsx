import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PortalDataRequest } from '#contract/data-requests.ts';
import { dayText, momentDayText } from '#domain/calendar.ts';
import {
  DATA_REQUEST_LIMIT,
  DATA_REQUEST_WORDS,
  type DataRequestKind,
} from '#domain/privacy/data-request.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { settings } from '#web/base/settings.ts';
import { showToast } from '#web/base/show-toast.ts';
import { noticeEndedSession } from '#web/sessions/borrower-session.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { ownDataRequestsQuery } from './portal-queries.ts';

const ASK = {
  failed: 'Não deu para enviar o pedido',
  changes: ['data_requests'],
} as const satisfies ChangeOfScreen;

const CHOICES: readonly { readonly kind: DataRequestKind; readonly word: string; readonly label: string }[] =
  [
    { kind: 'correction', word: 'Pedir correção', label: 'O que está errado?' },
    { kind: 'deletion', word: 'Pedir exclusão', label: 'O que deve ser apagado?' },
    { kind: 'question', word: 'Perguntar', label: 'Sua pergunta' },
  ];

/** What a client asks about their data, and what was answered (LP-4). */
export function OwnDataRequests() {
  const { data } = useQuery(ownDataRequestsQuery);
  const [kind, setKind] = useState<DataRequestKind | null>(null);
  const chosen = CHOICES.find((choice) => choice.kind === kind);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">A resposta vem em até 15 dias e aparece aqui.</p>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {CHOICES.map((choice) => (
          <Button key={choice.kind} variant="secondary" dense onClick={() => setKind(choice.kind)}>
            {choice.word}
          </Button>
        ))}
      </div>
      {chosen !== undefined && <Ask key={chosen.kind} {...chosen} onClose={() => setKind(null)} />}
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Seus pedidos" className="grid divide-y divide-line">
          {data.map((request) => (
            <Line key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ request }: { request: PortalDataRequest }) {
  const { kind, text, created_at: askedAt, answer_by: until, answer } = request;
  return (
    <li className="grid gap-1 py-2 wrap-anywhere">
      <p className="text-sm text-muted">
        {`${DATA_REQUEST_WORDS[kind]} · ${momentDayText(askedAt, settings.timeZone)}`}
      </p>
      <p className="whitespace-pre-line">{text}</p>
      {answer === null ? (
        <p className="text-sm text-muted">{`Resposta até ${dayText(until)}`}</p>
      ) : (
        <p className="font-medium whitespace-pre-line">{`Resposta: ${answer}`}</p>
      )}
    </li>
  );
}

function Ask({ kind, label, onClose }: { kind: DataRequestKind; label: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const ask = useOperation(ASK, {
    run: (typed: string, idempotencyKey) =>
      call('POST /api/portal/data-requests', { body: { kind, text: typed } }, { idempotencyKey }),
    form: (typed) => `portal data request ${kind} ${typed}`,
    onDone: () => {
      showToast({ title: 'Pedido enviado!', description: 'A resposta vem em até 15 dias.' });
      onClose();
    },
    onFailed: (failure) => noticeEndedSession(queryClient, failure),
  });
  const sendOnce = useSingleSend(ask);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasVisibleText(text)) sendOnce(text);
        else setError('Escreva o seu pedido.');
      }}
    >
      <Field label={label} required error={error}>
        <TextArea
          maxLength={DATA_REQUEST_LIMIT}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" dense loading={ask.isPending} loadingText="Enviando...">
          Enviar pedido
        </Button>
        <Button variant="ghost" dense onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
