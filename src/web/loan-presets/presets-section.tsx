import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { PRESET_LIMITS, type LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { presetOperations } from './preset-operations.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { presetsQuery } from '#web/data/loan-presets/preset-queries.ts';
import { PresetRow } from './preset-row.tsx';
import { useDeletePreset } from './use-delete-preset.ts';

const PresetFormDialog = lazyPart(async () => (await import('./preset-form-dialog.tsx')).PresetFormDialog);

/** 'Condições prontas' in Admin › Configurações (SM-6). */
export function PresetsSection() {
  const query = useQuery(presetsQuery);
  return (
    <LoadedSection
      title="Condições prontas"
      hint="As condições que você mais usa. Preenchem o novo empréstimo e a simulação."
      query={query}
    >
      {({ items }) => <PresetList presets={items} />}
    </LoadedSection>
  );
}

function PresetList({ presets: saved }: { presets: readonly LoanPreset[] }) {
  const { open, shown } = useDialog<LoanPreset | null>();
  const { presets, move, moved } = useMovePreset(saved);
  const remove = useDeletePreset();
  const isFull = presets.length >= PRESET_LIMITS.presets;
  return (
    <>
      {presets.length > 0 && (
        <ol aria-label="Condições prontas" className="mb-4 divide-y divide-line border-y border-line">
          {presets.map((preset, at) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              position={at}
              isLast={at === presets.length - 1}
              onMove={(by) => move(at, by)}
              onEdit={() => open(preset, preset.id)}
              onDelete={() => remove(preset)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      <Button variant="secondary" disabled={isFull} onClick={() => open(null, 'new')}>
        <Plus aria-hidden="true" />
        Nova condição
      </Button>
      {isFull && <p className="mt-2 text-sm text-muted">{PROBLEM_MESSAGES.too_many_presets}</p>}
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <PresetFormDialog
            key={shown.key}
            {...shown.dialog}
            preset={presets.find(({ id }) => id === shown.subject?.id) ?? shown.subject}
            onFinished={shown.onFinished}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * The new order is shown at once, also over an answer that was asked for before it is saved. What is moved while one is
 * being saved is saved after it, so that no press is lost.
 */
function useMovePreset(saved: readonly LoanPreset[]) {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState('');
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const isSaving = useRef(false);
  const latest = useRef<string[] | null>(null);
  const save = useOperation(presetOperations.order, {
    run: async (first: string[]) => {
      let ids: string[] | null = first;
      for (;;) {
        const answer = await call('PUT /api/loan-presets/order', { body: { ids } });
        ids = latest.current;
        latest.current = null;
        if (ids === null) return answer;
      }
    },
    onDone: (answer) => {
      isSaving.current = false;
      queryClient.setQueryData(presetsQuery.queryKey, answer);
      setOrder(null);
    },
    onFailed: () => {
      isSaving.current = false;
      latest.current = null;
      setOrder(null);
      void queryClient.invalidateQueries(presetsQuery);
    },
  });
  const presets = order === null ? saved : inOrder(saved, order);
  function move(at: number, by: -1 | 1) {
    const preset = presets[at];
    const to = at + by;
    if (preset === undefined || presets[to] === undefined) return;
    const items = presets.filter((other) => other !== preset);
    items.splice(to, 0, preset);
    setMoved(`${preset.name}: posição ${to + 1} de ${items.length}`);
    const ids = items.map(({ id }) => id);
    setOrder(ids);
    if (isSaving.current) {
      latest.current = ids;
      return;
    }
    isSaving.current = true;
    save.mutate(ids);
  }
  return { presets, move, moved };
}

/** One that was added meanwhile comes last. */
function inOrder(presets: readonly LoanPreset[], ids: readonly string[]): LoanPreset[] {
  const place = ({ id }: LoanPreset) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...presets].sort((one, other) => place(one) - place(other));
}
