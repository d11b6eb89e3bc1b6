import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Copy, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { momentText } from '#domain/calendar.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { settings } from '#web/base/settings.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { copyText } from '#web/ui/basic/share-text.ts';
import { showToast } from '#web/base/show-toast.ts';
import { feedQuery } from '#web/data/agenda/agenda-queries.ts';

/** 'Mostrar no calendário do celular': the secret address of one's calendar, on the agenda and in the settings (AG-4). */
export function CalendarFeed() {
  const query = useQuery(feedQuery);
  const queryClient = useQueryClient();
  const [fullNames, setFullNames] = useState<boolean | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const refresh = () => queryClient.invalidateQueries(feedQuery);
  const make = useOperation(
    { failed: 'Não deu para gerar o endereço' },
    {
      run: (full_names: boolean) => call('POST /api/calendar-feed', { body: { full_names } }),
      onDone: ({ token }) => {
        setAddress(`${window.location.origin}/api/feeds/${token}.ics`);
        void refresh();
      },
    },
  );
  const end = useOperation(
    { failed: 'Não deu para desligar o calendário' },
    {
      run: () => call('DELETE /api/calendar-feed', {}),
      onDone: () => {
        setAddress(null);
        void refresh();
        showToast({ title: 'Calendário desligado', description: 'O endereço deixou de valer.' });
      },
    },
  );
  return (
    <LoadedSection
      title="Agenda no celular"
      hint="Os vencimentos no calendário do seu aparelho, atualizados sozinhos."
      query={query}
    >
      {(feed) => (
        <div className="grid gap-3">
          {feed.created_at !== null && (
            <p className="text-sm text-muted">
              {feed.last_read_at === null
                ? 'Ligado. O calendário ainda não buscou.'
                : `Ligado. Buscado por último em ${momentText(feed.last_read_at, settings.timeZone)}.`}
            </p>
          )}
          {address !== null && <NewAddress address={address} />}
          <CheckboxField
            label="Nomes completos"
            hint="Sem isso o calendário mostra só Ana S."
            checked={fullNames ?? feed.full_names}
            onCheckedChange={setFullNames}
          />
          <div className="flex flex-wrap gap-2">
            <Button loading={make.isPending} onClick={() => make.mutate(fullNames ?? feed.full_names)}>
              <CalendarPlus aria-hidden="true" />
              {feed.created_at === null ? 'Mostrar no calendário do celular' : 'Gerar novo endereço'}
            </Button>
            {feed.created_at !== null && (
              <Button variant="secondary" loading={end.isPending} onClick={() => end.mutate()}>
                Desligar
              </Button>
            )}
          </div>
        </div>
      )}
    </LoadedSection>
  );
}

function NewAddress({ address }: { address: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = () =>
    copyText(address, shown.current, {
      copied: 'Cole no aplicativo de calendário.',
      refused: 'Selecione o endereço e copie.',
    });
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3">
      <p className="text-sm">
        Guarde este endereço: ele não aparece de novo. Quem tiver vê seus vencimentos.
      </p>
      <p ref={shown} className="text-sm font-semibold break-all">
        {address}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copiar
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonLook({ variant: 'secondary' })}>
          <ExternalLink aria-hidden="true" />
          Abrir
        </a>
      </div>
    </div>
  );
}
