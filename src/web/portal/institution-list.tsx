import type { Institution } from '#domain/institutions/institution.ts';
import { EmailOrText } from '#web/ui/basic/email-or-text.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { ListRowButton } from '#web/ui/basic/list-row-button.tsx';
import { InstitutionMark } from '#web/ui/page/institution-mark.tsx';

interface InstitutionListProps {
  institutions: readonly Institution[];
  /** The one being asked about, by its id; meanwhile no other can be chosen. */
  choosing: string | null;
  onChoose: (institution: Institution) => void;
}

/** The institutions found by name (PT-1). */
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
              onChoose={() => onChoose(institution)}
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

function InstitutionRow({ institution, busy, waiting, onChoose }: InstitutionRowProps) {
  const { name, logo, contact_info } = institution;
  return (
    <ListRowButton onClick={onChoose} busy={busy} waiting={waiting}>
      <InstitutionLogo url={logo} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 leading-snug font-semibold">{name}</span>
        {busy ? (
          <span role="status" className="block text-sm text-muted">
            Verificando...
          </span>
        ) : (
          contact_info !== null && (
            <span className="line-clamp-3 text-sm text-muted">
              <EmailOrText text={contact_info} />
            </span>
          )
        )}
      </span>
    </ListRowButton>
  );
}

/** PT-1: the logo, or a placeholder icon. */
function InstitutionLogo({ url }: { url: string | null }) {
  return <InstitutionMark name="" url={url} size="large" />;
}
