import { Link, Navigate, useNavigate } from 'react-router';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { announceSession } from '#web/base/session-events.ts';
import { settings } from '#web/base/settings.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { ProductHead } from '#web/ui/page/product-head.tsx';

const OPEN_DEMO: ChangeOfScreen = { failed: 'Não deu para abrir a demonstração' };

/** `/demonstracao`: what one gets, and the press that makes it (AS-5). */
export function DemonstrationScreen() {
  const navigate = useNavigate();
  const { staff } = useSession();
  const open = useOperation(OPEN_DEMO, {
    run: () => call('POST /api/demonstration', {}),
    // The screen says why.
    failureText: () => null,
    onDone: async (opened) => {
      announceSession({ type: 'signed_in', staff: opened });
      await navigate('/', { replace: true });
    },
  });
  if (settings.demo === '') return <Navigate to="/login" replace />;
  return (
    <PortalPage head={<ProductHead title="Demonstração" />}>
      <Card className="mx-auto w-full max-w-md sm:p-6">
        <div className="grid gap-4">
          <h2 className="text-lg font-bold">Um caderno de exemplo, só seu</h2>
          <p>
            Com clientes, empréstimos e pagamentos inventados, para mexer à vontade. Depois de 24 horas tudo
            dele é apagado.
          </p>
          <p className="text-muted">
            Não escreva dados de pessoas de verdade. Nada é enviado: nem e-mail, nem Pix, nem portal.
          </p>
          {staff !== null && staff.demo_until === undefined && (
            <Notice tone="orange">
              O seu caderno fica como está. Você sai dele agora e, para voltar, entra de novo.
            </Notice>
          )}
          {open.error !== null && (
            <div role="alert">
              <Notice tone="red">{open.error.message}</Notice>
            </div>
          )}
          <Button
            wide
            loading={open.isPending}
            loadingText="Preparando, alguns segundos..."
            onClick={() => open.mutate()}
          >
            Ver com dados de exemplo
          </Button>
        </div>
      </Card>
      <p className="mt-4 text-center">
        <Link to={staff === null ? '/login' : '/'} className="text-brand underline">
          {staff === null ? 'Já tenho uma conta' : 'Voltar'}
        </Link>
      </p>
    </PortalPage>
  );
}
