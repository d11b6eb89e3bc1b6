import { useCallback, useState } from 'react';
import type { DataRequest } from '#contract/data-requests.ts';
import { dayText, momentDayText } from '#domain/calendar.ts';
import { DATA_REQUEST_LIMIT, DATA_REQUEST_WORDS } from '#domain/privacy/data-request.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { useToday } from '#web/base/clock/today.ts';
import { settings } from '#web/base/settings.ts';
import { showToast } from '#web/base/show-toast.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';
import { privacyOperations } from './privacy-operations.ts';

/** Asked for again with 'Hoje', which says how many wait. */
const WAITING = {
  queryKey: [...queryRoots.day, 'data-requests'],
  fetchPage: (after: string | undefined, signal: AbortSignal) =>
    call('GET /api/data-requests', { query: { status: 'waiting', after, limit: 30 } }, { signal }),
};

/** 'Pedidos de privacidade': what clients ask about their data, and by when to answer (LP-4). */
export function DataRequestsSection() {
  const requests = usePagedQuery(WAITING);
  const card = useCallback((request: DataRequest) => <RequestCard request={request} />, []);
  return (
    <SettingsSection
      title="Pedidos de privacidade"
      hint="A lei dá 15 dias para responder. O cliente lê a resposta no portal."
    >
      <PagedList
        query={requests}
        label="Pedidos de privacidade"
        loadingText="Carregando pedidos..."
        pageClassName="grid gap-3"
        drawAll
        renderItem={card}
        empty={<p className="text-muted">Nenhum pedido espera resposta.</p>}
      />
    </SettingsSection>
  );
}

function RequestCard({ request }: { request: DataRequest }) {
  const { client, kind, text, created_at: askedAt, answer_by: until } = request;
  const today = useToday();
  return (
    <section
      aria-label={`Pedido de ${client.name}`}
      className="grid gap-3 rounded-control border border-line p-3.5 wrap-anywhere"
    >
      <div>
        <h3 className="font-semibold">{client.name}</h3>
        <p className="text-sm text-muted">
          {`${DATA_REQUEST_WORDS[kind]} · pedido em ${momentDayText(askedAt, settings.timeZone)}`}
        </p>
      </div>
      <p className="whitespace-pre-line">{text}</p>
      {until < today ? (
        <Notice tone="red">{`O prazo venceu em ${dayText(until)}.`}</Notice>
      ) : (
        <p className="text-sm font-semibold">{`Responder até ${dayText(until)}`}</p>
      )}
      <Answer request={request} />
    </section>
  );
}

function Answer({ request: { id, version, client } }: { request: DataRequest }) {
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const send = useOperation(privacyOperations.answerDataRequest, {
    run: (text: string, idempotencyKey) =>
      call(
        'POST /api/data-requests/:id/answer',
        { params: { id }, body: { version, answer: text } },
        { idempotencyKey },
      ),
    form: (text) => `staff data request ${id} ${text}`,
    onDone: () => showToast({ title: 'Resposta enviada!', description: client.name }),
  });
  const sendOnce = useSingleSend(send);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasVisibleText(answer)) sendOnce(answer);
        else setError('Escreva a resposta.');
      }}
    >
      <Field label="Resposta" required error={error}>
        <TextArea
          maxLength={DATA_REQUEST_LIMIT}
          value={answer}
          onChange={({ target }) => {
            setAnswer(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" dense loading={send.isPending} loadingText="Enviando...">
        Responder
      </Button>
    </form>
  );
}
