import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { TAG_LIMITS, type Tag } from '#domain/clients/tag.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { tagsQuery } from '#web/data/tags/tag-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { TagChips } from './tag-chips.tsx';

const TagFormDialog = lazyPart(async () => (await import('./tag-form-dialog.tsx')).TagFormDialog);
const DeleteTagDialog = lazyPart(async () => (await import('./delete-tag-dialog.tsx')).DeleteTagDialog);

/** 'Etiquetas' in Admin › Configurações (PD-8). */
export function TagsSection() {
  const query = useQuery(tagsQuery);
  return (
    <LoadedSection
      title="Etiquetas"
      hint="Para separar seus clientes, como Feira ou Indicação. Até cinco em cada um; o cliente não as vê."
      query={query}
    >
      {({ items }) => <TagList tags={items} />}
    </LoadedSection>
  );
}

function TagList({ tags }: { tags: readonly Tag[] }) {
  const form = useDialog<Tag | null>();
  const deletion = useDialog<Tag>();
  const isFull = tags.length >= TAG_LIMITS.tags;
  return (
    <>
      {tags.length > 0 && (
        <ol aria-label="Etiquetas" className="mb-4 divide-y divide-line border-y border-line">
          {tags.map((tag) => (
            <li key={tag.id} className="flex flex-wrap items-center gap-x-2 py-1">
              <div className="min-w-0 flex-[1_1_9rem]">
                <TagChips ids={[tag.id]} />
              </div>
              <div className="-mr-2 ml-auto flex">
                <IconButton label={`Editar ${tag.name}`} onClick={() => form.open(tag, tag.id)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
                <IconButton label={`Excluir ${tag.name}`} onClick={() => deletion.open(tag)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Button variant="secondary" disabled={isFull} onClick={() => form.open(null, 'new')}>
        <Plus aria-hidden="true" />
        Nova etiqueta
      </Button>
      {isFull && <p className="mt-2 text-sm text-muted">{PROBLEM_MESSAGES.too_many_tags}</p>}
      <Suspense fallback={<SheetComing />}>
        {form.shown !== null && (
          <TagFormDialog
            key={`form ${form.shown.key}`}
            {...form.shown.dialog}
            tag={tags.find(({ id }) => id === form.shown?.subject?.id) ?? form.shown.subject}
            onFinished={form.shown.onFinished}
          />
        )}
        {deletion.shown !== null && (
          <DeleteTagDialog
            key={`deletion ${deletion.shown.key}`}
            {...deletion.shown.dialog}
            tag={deletion.shown.subject}
          />
        )}
      </Suspense>
    </>
  );
}
