import { ContactRound, HandCoins, UsersRound, type LucideIcon } from 'lucide-react';
import { IMPORT_KIND_WORDS, type ImportKind } from '#domain/imports/import-fields.ts';
import { ListRowButton } from '#web/ui/basic/list-row-button.tsx';
import { ImportList } from './import-list.tsx';

const CHOICES: readonly { kind: ImportKind; hint: string; icon: LucideIcon }[] = [
  { kind: 'clients', hint: 'Planilha do Excel, do LibreOffice ou CSV', icon: UsersRound },
  { kind: 'loans', hint: 'Planilha do Excel, do LibreOffice ou CSV; os clientes primeiro', icon: HandCoins },
  { kind: 'contacts', hint: 'Arquivo .vcf ou a agenda do celular', icon: ContactRound },
];

interface ImportHomeProps {
  onKind: (kind: ImportKind) => void;
  onContinue: (id: string) => void;
}

/** The three things that can be brought (IM-1), and what was brought before (IM-9). */
export function ImportHome({ onKind, onContinue }: ImportHomeProps) {
  return (
    <div className="grid gap-8">
      <ul
        aria-label="O que importar"
        className="divide-y divide-line overflow-hidden rounded-card border border-line"
      >
        {CHOICES.map(({ kind, hint, icon: Icon }) => (
          <li key={kind}>
            <ListRowButton busy={false} waiting={false} onClick={() => onKind(kind)}>
              {/* With large text the icon stands above the words, which would be broken beside it. */}
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
                <span className="min-w-0 flex-[1_1_7rem]">
                  <span className="block font-semibold">{IMPORT_KIND_WORDS[kind]}</span>
                  <span className="block text-sm text-muted">{hint}</span>
                </span>
              </span>
            </ListRowButton>
          </li>
        ))}
      </ul>
      <ImportList onContinue={onContinue} />
    </div>
  );
}
