import { clsx } from 'clsx';
import { ChevronRight, LoaderCircle } from 'lucide-react';
import type { Institution } from '#domain/institutions/institution.ts';
import { Card } from '#web/ui/card.tsx';
import { InstitutionLogo } from './institution-logo.tsx';

interface InstitutionListProps {
  institutions: readonly Institution[];
  /** The one being asked about, by its id; meanwhile no other can be chosen. */
  choosing: string | null;
  onChoose: (institution: Institution) => void;
}

/** PT-1 */
export function InstitutionList({ institutions, choosing, onChoose }: InstitutionListProps) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Instituições" className="-m-4 max-h-[50vh] divide-y divide-line overflow-y-auto">
        {institutions.map((institution) => (
          <li key={institution.id}>
            <InstitutionRow
              institution={institution}
              busy={choosing === institution.id}
              waiting={choosing !== null}
              onChoose={() => {
                if (choosing === null) onChoose(institution);
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface InstitutionRowProps {
  institution: Institution;
  busy: boolean;
  waiting: boolean;
  onChoose: () => void;
}

/** Said to be disabled, not made so: a disabled button would lose the place of whoever uses a keyboard. */
function InstitutionRow({ institution, busy, waiting, onChoose }: InstitutionRowProps) {
  const { name, logoUrl, contactInfo } = institution;
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={waiting || undefined}
      onClick={onChoose}
      className={clsx(
        'flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left transition-colors duration-150',
        'hover:bg-sunken focus-visible:-outline-offset-2 active:bg-sunken aria-disabled:cursor-not-allowed',
        waiting && !busy && 'opacity-60',
      )}
    >
      <InstitutionLogo url={logoUrl} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 leading-snug font-semibold">{name}</span>
        {busy ? (
          <span role="status" className="block text-sm text-muted">
            Verificando...
          </span>
        ) : (
          contactInfo !== null && <span className="line-clamp-3 text-sm text-muted">{contactInfo}</span>
        )}
      </span>
      {busy ? (
        <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin text-brand" />
      ) : (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      )}
    </button>
  );
}
