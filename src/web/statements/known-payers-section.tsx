import { Trash2, UserCheck } from 'lucide-react';
import type { KnownPayerOut } from '#contract/bank-statements.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { checkStatement } from './check-statement.ts';
import { useKnownPayers } from '#web/data/statements/statement-queries.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';

/** Whose payments are whose, as confirmed on statements; each can be forgotten (EX-11). */
export function KnownPayersSection() {
  const query = useKnownPayers();
  return (
    <SettingsSection
      title="Pagadores lembrados"
      hint="Quem paga por quem, como você confirmou ao conferir extratos."
    >
      <PagedList
        query={query}
        label="Pagadores lembrados"
        pageClassName="grid gap-2"
        drawAll
        renderItem={(item) => <KnownPayer item={item} />}
        loadingText="Carregando pagadores..."
        empty={<EmptyState icon={UserCheck} title="Nenhum pagador lembrado" />}
      />
    </SettingsSection>
  );
}

function KnownPayer({ item: { id, payer_key: payer, client_name: client } }: { item: KnownPayerOut }) {
  const forget = useOperation(checkStatement, {
    run: () => call('DELETE /api/known-payers/:id', { params: { id } }),
  });
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1 break-words">{`Pagamentos de ${payer} são de ${client}`}</p>
      <IconButton
        label={`Esquecer ${payer}`}
        disabled={forget.isPending}
        onClick={() => forget.mutate(undefined)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
