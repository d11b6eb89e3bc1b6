import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { InstitutionMark } from '#web/ui/page/institution-mark.tsx';

/** Whose notebook this is, and the way to its settings. */
export function RailFoot() {
  const { data } = useQuery(institutionQuery);
  const { staff } = useSession();
  const name = data?.name ?? '';
  return (
    <div className="mt-auto border-t border-line pt-3">
      <Link
        to={staff?.role === 'collector' ? '/conta' : '/administracao?aba=configuracoes'}
        aria-label={`Configurações${name === '' ? '' : ` de ${name}`}`}
        className="flex min-h-14 items-center gap-2.5 rounded-control px-2 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <InstitutionMark
          name={data === undefined ? null : (data.name ?? staff?.email ?? '')}
          url={data?.logo ?? null}
        />
        <span className="grid min-w-0 flex-1 leading-tight">
          <span className="truncate text-sm font-semibold">
            {data !== undefined && (data.name ?? 'Sua instituição')}
          </span>
          <span className="truncate text-xs text-muted">{staff?.email}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </div>
  );
}
