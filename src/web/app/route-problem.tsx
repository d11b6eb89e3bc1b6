import { House, RotateCw } from 'lucide-react';
import { BrandMark } from '#web/ui/page/brand-mark.tsx';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';

/** Where not even the frame could be shown. */
export function RouteProblemPage({ error }: { error: unknown }) {
  return (
    <main className="px-4">
      <RouteProblem error={error} />
    </main>
  );
}

/** RT-7: title and message as the router's own fallback has them, but no stack. */
export function RouteProblem({ error }: { error: unknown }) {
  return (
    <Problem
      statusAndMessage={error instanceof Error ? error.message : String(error)}
      what="Algo deu errado."
      advice="Seus dados estão salvos: recarregue a página ou volte ao início."
      mayPass
    />
  );
}

/** The router's fallback for unhandled errors (RT-7). */
export function UnknownAddress() {
  return (
    <main className="px-4">
      <Problem
        statusAndMessage="404 Not Found"
        what="Esta página não existe."
        advice="Confira o link ou volte ao início."
        mayPass={false}
      />
    </main>
  );
}

interface ProblemProps {
  statusAndMessage: string;
  /** In Portuguese, before the fixed words. */
  what: string;
  advice: string;
  /** Trying again may help. */
  mayPass: boolean;
}

function Problem({ statusAndMessage, what, advice, mayPass }: ProblemProps) {
  usePageTitle('Erro');
  return (
    <div className="mx-auto grid max-w-lg justify-items-start gap-2 pt-[12dvh] pb-10">
      <BrandMark className="mb-3 size-12" />
      <p className="text-xl font-bold">{what}</p>
      <p className="text-muted">{advice}</p>
      <h1 className="mt-3 text-sm font-normal text-muted">Unexpected Application Error!</h1>
      <p className="text-sm wrap-anywhere text-muted">{statusAndMessage}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {/* A full load, not a route change: whatever broke is left behind with the page. */}
        <a href="/" className={buttonLook({ variant: 'primary' })}>
          <House aria-hidden="true" />
          Voltar ao início
        </a>
        {mayPass && (
          <Button variant="secondary" onClick={() => window.location.reload()}>
            <RotateCw aria-hidden="true" />
            Recarregar
          </Button>
        )}
      </div>
    </div>
  );
}
