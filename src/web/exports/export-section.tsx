import { Download, FileSpreadsheet } from 'lucide-react';
import { Suspense } from 'react';
import type { ExportFile } from '#contract/export-files.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';

const LatestBackup = lazyPart(async () => (await import('#web/backup/latest-backup.tsx')).LatestBackup);

const SHEETS = [
  { file: 'clientes.csv', word: 'Clientes' },
  { file: 'emprestimos.csv', word: 'Empréstimos' },
  { file: 'parcelas.csv', word: 'Parcelas' },
  { file: 'pagamentos.csv', word: 'Pagamentos' },
  { file: 'renovacoes.csv', word: 'Renovações' },
  { file: 'renegociacoes.csv', word: 'Renegociações' },
  { file: 'interesses.csv', word: 'Pedidos' },
  { file: 'modelos.csv', word: 'Condições prontas' },
  { file: 'caixa.csv', word: 'Caixa' },
  { file: 'instituicao.csv', word: 'Instituição' },
] as const satisfies readonly { file: ExportFile; word: string }[];

const addressOf = (file: ExportFile) => `/api/export/${file}`;

/** A large one takes a while before the browser has anything to show of it. */
const tellStarted = (file: ExportFile) =>
  showToast({ title: 'Preparando o arquivo...', description: `${file} vai para os seus downloads.` });

/** Plain links: the browser itself keeps the file, however large it is. */
export function ExportSection() {
  return (
    <SettingsSection
      title="Exportar dados"
      hint="Tudo o que é seu, inclusive o que foi excluído. As planilhas abrem no Excel; o arquivo completo serve de cópia."
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2">
        {SHEETS.map(({ file, word }) => (
          <li key={file}>
            <a
              href={addressOf(file)}
              download={file}
              onClick={() => tellStarted(file)}
              className={buttonLook({ variant: 'secondary', wide: true, dense: true })}
            >
              <FileSpreadsheet aria-hidden="true" />
              {word}
              <span className="sr-only"> em planilha (CSV)</span>
            </a>
          </li>
        ))}
      </ul>
      <a
        href={addressOf('caderneta.json')}
        download="caderneta.json"
        onClick={() => tellStarted('caderneta.json')}
        className={buttonLook({ variant: 'secondary', wide: true, className: 'mt-2' })}
      >
        <Download aria-hidden="true" />
        Arquivo completo (JSON)
      </a>
      <div className="mt-3 empty:hidden">
        <Suspense>
          <LatestBackup />
        </Suspense>
      </div>
    </SettingsSection>
  );
}
