import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { SettingsSection } from './settings-section.tsx';

interface LoadedSectionProps<Data> {
  title: string;
  hint?: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** A section whose content must be asked for first. What is shown already stays while it is asked for again. */
export function LoadedSection<Data>({ title, hint, query, children }: LoadedSectionProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <SettingsSection title={title} {...(hint !== undefined && { hint })}>
      {data !== undefined ? (
        children(data)
      ) : error === null ? (
        <p role="status" className="animate-breathe text-sm text-muted">
          Carregando...
        </p>
      ) : (
        <FailureRow message={error.message} retry={refetch} />
      )}
    </SettingsSection>
  );
}
