import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Landmark } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { normalizedName } from '#domain/clients/client-search.ts';
import { formatCpf, type Cpf } from '#domain/cpf.ts';
import type { Institution } from '#domain/institutions/institution.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { InstitutionList } from './institution-list.tsx';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { ProductHead } from '#web/ui/page/product-head.tsx';
import type { ChosenInstitution } from './portal-state.ts';
import { institutionsQuery } from './portal-queries.ts';
import { typedCpf } from '#web/sessions/typed-cpf.ts';
import { useEnterPortal } from './use-enter-portal.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';

const AccessCodeDialog = lazyPart(async () => (await import('./access-code-dialog.tsx')).AccessCodeDialog);

/** The second step of the borrower: the institution (RT-2, PT-1, PT-2). */
export function ChooseInstitutionScreen() {
  // Once: it is forgotten while the next screen is still on its way.
  const [cpf] = useState(typedCpf);
  if (cpf === null) return <Navigate to="/login" replace />;
  return (
    <PortalPage head={<ProductHead title="Selecionar Instituição" subtitle={`CPF ${formatCpf(cpf)}`} />}>
      <p className="mb-4">Com quem é o seu empréstimo?</p>
      <Institutions cpf={cpf} />
      <Link to="/login" className={buttonLook({ variant: 'secondary', wide: true, className: 'mt-4' })}>
        <ArrowLeft aria-hidden="true" />
        Voltar
      </Link>
    </PortalPage>
  );
}

function Institutions({ cpf }: { cpf: Cpf }) {
  const { institutions, isPending, isComplete, error, refetch } = useInstitutions();
  const code = useDialog<ChosenInstitution>();
  const enter = useEnterPortal(cpf, (institution) => code.open(institution, institution.id));
  const choose = useSingleSend(enter);
  const [search, setSearch] = useState('');

  if (isPending) return <SkeletonList text="Carregando instituições..." rows={3} oneColumn />;
  if (institutions === undefined) {
    return (
      <LoadFailure
        title="Não foi possível carregar as instituições"
        message={error?.message ?? ''}
        retry={refetch}
      />
    );
  }
  const found = institutionsNamed(institutions, search);
  return (
    <>
      <div className="mb-3">
        <SearchField label="Pesquisar instituição..." value={search} onValueChange={setSearch} />
      </div>
      <div role="status">
        {found.length === 0 && isComplete ? (
          <EmptyState icon={Landmark} title="Nenhuma instituição encontrada." />
        ) : (
          search !== '' && (
            <span className="sr-only">
              {found.length === 1 ? '1 instituição encontrada' : `${found.length} instituições encontradas`}
            </span>
          )
        )}
      </div>
      {found.length > 0 && (
        <InstitutionList
          institutions={found}
          choosing={enter.isPending ? (enter.variables?.institution.id ?? null) : null}
          onChoose={(institution) => choose({ institution })}
        />
      )}
      {code.shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <AccessCodeDialog
            key={code.shown.key}
            {...code.shown.dialog}
            cpf={cpf}
            institution={code.shown.subject}
          />
        </Suspense>
      )}
    </>
  );
}

/** The first page is shown at once and the others follow one by one, so that a search finds every institution. */
function useInstitutions() {
  const { data, isPending, error, refetch, hasNextPage, isFetching, isError, fetchNextPage } =
    useInfiniteQuery(institutionsQuery);
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const institutions = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return { institutions, isPending, isComplete: !hasNextPage, error, refetch };
}

/** PT-1: part of the name, whatever its accents and capitals. */
function institutionsNamed(all: readonly Institution[], search: string): readonly Institution[] {
  const wanted = normalizedName(search.trim());
  return all.filter(({ name }) => normalizedName(name).includes(wanted));
}
