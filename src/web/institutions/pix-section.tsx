import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { InstitutionProfile } from '#contract/institutions.ts';
import { momentDayText } from '#domain/calendar.ts';
import { PIX_KEY_TYPE_NAMES } from '#domain/pix/pix-key.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { settings } from '#web/base/settings.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';

const PixFormDialog = lazyPart(async () => (await import('./pix-form-dialog.tsx')).PixFormDialog);

/** 'Pix para receber' in Admin › Configurações (PX-2, PX-4). */
export function PixSection() {
  const query = useQuery(institutionQuery);
  return (
    <LoadedSection
      title="Pix para receber"
      hint="Com uma chave, seus clientes pagam o valor exato por QR Code, no portal e nas mensagens."
      query={query}
    >
      {(institution) => <PixKey institution={institution} />}
    </LoadedSection>
  );
}

function PixKey({ institution }: { institution: InstitutionProfile }) {
  const { open, shown } = useDialog<null>();
  const { pix_key_type: type, pix_key, pix_name, pix_city, pix_changed_at: changedAt } = institution;
  return (
    <>
      {type !== null && (
        <dl className="mb-4 grid gap-3">
          <Fact name={`Chave (${PIX_KEY_TYPE_NAMES[type]})`} value={pix_key ?? ''} />
          <Fact name="Nome do recebedor" value={pix_name ?? ''} />
          <Fact name="Cidade" value={pix_city ?? ''} />
        </dl>
      )}
      {changedAt !== null && (
        <p className="mb-4 text-sm text-muted">{`Chave alterada em ${momentDayText(changedAt, settings.timeZone)}`}</p>
      )}
      <Button variant={type === null ? 'primary' : 'secondary'} onClick={() => open(null)}>
        {type === null ? 'Cadastrar chave Pix' : 'Trocar chave Pix'}
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <PixFormDialog key={shown.key} {...shown.dialog} institution={institution} />
        </Suspense>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
