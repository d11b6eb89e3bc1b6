import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { EMPTY_GUARANTOR, type GuaranteesDraft } from './guarantee-draft.ts';

const GuaranteeFields = lazyPart(async () => (await import('./guarantee-fields.tsx')).GuaranteeFields);

interface OptionalGuaranteesProps {
  draft: GuaranteesDraft;
  error: string | undefined;
  onChange: (draft: GuaranteesDraft) => void;
}

/** At the end of 'Novo Empréstimo', folded until somebody asks for it (PD-1). */
export function OptionalGuarantees({ draft, error, onChange }: OptionalGuaranteesProps) {
  const isUsed = draft.guarantors.length + draft.items.length > 0;
  return (
    <section aria-label="Se quiser, complete" className="border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-semibold">Se quiser, complete</h3>
      {isUsed ? (
        <Suspense fallback={null}>
          <GuaranteeFields draft={draft} refused={error !== undefined} onChange={onChange} />
        </Suspense>
      ) : (
        <Button
          variant="ghost"
          dense
          className="-ml-2"
          onClick={() => onChange({ ...draft, guarantors: [EMPTY_GUARANTOR] })}
          onPointerEnter={GuaranteeFields.prefetch}
        >
          <Plus aria-hidden="true" />
          Avalista ou garantia
        </Button>
      )}
    </section>
  );
}
