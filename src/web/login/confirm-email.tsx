import { useNavigate } from 'react-router';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { changeEmail } from '#web/data/accounts/account-operations.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { announceSession } from '#web/base/session-events.ts';

/** A press, not the visit, changes the e-mail: mail programs open links to look at them. */
export function ConfirmEmail({ token }: { token: string }) {
  const navigate = useNavigate();
  const confirm = useOperation<void, null>(changeEmail, {
    run: () => call('POST /api/account/email/confirm', { body: { token } }),
    // The screen says why.
    failureText: () => null,
    onDone: async () => {
      announceSession({ type: 'user_updated' });
      showToast({ title: 'E-mail alterado!', description: 'Da próxima vez, entre com o novo e-mail.' });
      await navigate('/login', { replace: true });
    },
  });
  return (
    <div className="grid gap-4">
      <h2 className="text-lg font-bold">Confirmar novo e-mail</h2>
      <p>Confirme para entrar na sua conta com este e-mail de agora em diante.</p>
      {confirm.error !== null && (
        <div role="alert">
          <Notice tone="red">{confirm.error.message}</Notice>
        </div>
      )}
      <Button
        wide
        loading={confirm.isPending}
        loadingText="Confirmando..."
        onClick={() => {
          if (!confirm.isPending) confirm.mutate();
        }}
      >
        Confirmar e-mail
      </Button>
      <Button variant="ghost" wide onClick={() => void navigate('/login', { replace: true })}>
        Voltar ao login
      </Button>
    </div>
  );
}
