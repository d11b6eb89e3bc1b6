import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { MessageTemplate } from '#contract/messages.ts';
import { MOMENT_NAMES } from '#domain/messages/moment.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { ListRowButton } from '#web/ui/basic/list-row-button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { templatesQuery } from '#web/data/messages/message-queries.ts';

const TemplateDialog = lazyPart(async () => (await import('./template-dialog.tsx')).TemplateDialog);

/** 'Mensagens' in Admin › Configurações (CB-1). */
export function TemplatesSection() {
  const query = useQuery(templatesQuery);
  return (
    <LoadedSection
      title="Mensagens"
      hint="Os textos que o aplicativo escreve para você enviar. Cada um pode ser mudado."
      query={query}
    >
      {({ items }) => <TemplateList templates={items} />}
    </LoadedSection>
  );
}

function TemplateList({ templates }: { templates: readonly MessageTemplate[] }) {
  const { open, shown } = useDialog<MessageTemplate>();
  return (
    <>
      <ul aria-label="Mensagens" className="divide-y divide-line border-y border-line">
        {templates.map((template) => (
          <li key={template.moment}>
            <ListRowButton busy={false} waiting={false} onClick={() => open(template, template.moment)}>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{MOMENT_NAMES[template.moment]}</span>
                <span className="block text-sm text-muted">
                  {template.version === null ? 'Texto original' : 'Alterado por você'}
                </span>
              </span>
            </ListRowButton>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <TemplateDialog
            key={shown.key}
            {...shown.dialog}
            onFinished={shown.onFinished}
            template={templates.find(({ moment }) => moment === shown.subject.moment) ?? shown.subject}
          />
        </Suspense>
      )}
    </>
  );
}
