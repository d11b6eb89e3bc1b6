import { useState } from 'react';
import type { ImportKind } from '#domain/imports/import-fields.ts';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep, type ChosenFile } from './file-step.tsx';
import { ImportHome } from './import-home.tsx';

type Place =
  | { readonly at: 'home' }
  | { readonly at: 'file'; readonly kind: ImportKind }
  | { readonly at: 'columns'; readonly chosen: ChosenFile }
  | { readonly at: 'check'; readonly id: string };

/** 'Importar' in Admin › Configurações: what to import, then Arquivo, Colunas, Conferir (IM-1). */
export function ImportSection() {
  const [place, setPlace] = useState<Place>({ at: 'home' });
  const toHome = () => setPlace({ at: 'home' });
  const toCheck = (id: string) => setPlace({ at: 'check', id });
  return (
    <SettingsSection
      title="Importar"
      hint="Da planilha ou dos contatos para o caderno. Nada é gravado antes de você conferir."
    >
      {place.at === 'home' && (
        <ImportHome onKind={(kind) => setPlace({ at: 'file', kind })} onContinue={toCheck} />
      )}
      {place.at === 'file' && (
        <FileStep
          kind={place.kind}
          onBack={toHome}
          onSent={toCheck}
          onChosen={(chosen) => setPlace({ at: 'columns', chosen })}
        />
      )}
      {place.at === 'columns' && (
        <ColumnsStep
          chosen={place.chosen}
          onBack={() => setPlace({ at: 'file', kind: place.chosen.kind })}
          onSent={toCheck}
        />
      )}
      {place.at === 'check' && <CheckStep key={place.id} id={place.id} onClose={toHome} />}
    </SettingsSection>
  );
}
