import { House, RotateCw } from 'lucide-react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { BrandMark } from './ui/brand-mark.tsx';
import { Button, buttonLook } from './ui/button.tsx';
import { usePageTitle } from './ui/use-page-title.ts';

/** Where not even the frame could be shown. */
export function RouteProblemPage() {
  return (
    <main className="px-4">
      <RouteProblem />
    </main>
  );
}

/** RT-7: the router's own fallback, with its title, status and message, but no stack. */
export function RouteProblem() {
  const error = useRouteError();
  usePageTitle('Erro');
  const unknownAddress = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="mx-auto grid max-w-lg justify-items-start gap-2 pt-[12dvh] pb-10">
      <BrandMark className="mb-3 size-12" />
      <h1 className="text-xl font-bold">Unexpected Application Error!</h1>
      <p className="text-lg font-semibold text-muted">{statusAndMessage(error)}</p>
      <p className="mt-1 text-muted">
        {unknownAddress
          ? 'Este endereço não existe. Confira o link ou volte ao início.'
          : 'Algo deu errado ao abrir esta tela. Seus dados estão salvos: recarregue a página ou volte ao início.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {/* A full load, not a route change: whatever broke is left behind with the page. */}
        <a href="/" className={buttonLook({ variant: 'primary' })}>
          <House aria-hidden="true" />
          Voltar ao início
        </a>
        {!unknownAddress && (
          <Button variant="secondary" onClick={() => window.location.reload()}>
            <RotateCw aria-hidden="true" />
            Recarregar
          </Button>
        )}
      </div>
    </div>
  );
}

function statusAndMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
