import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OtherAccess } from '#contract/people.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { ProductHead } from '#web/ui/page/product-head.tsx';
import { NewPasswordField } from '#web/security/account/new-password-field.tsx';
import { readNewPassword } from '#web/sessions/session-drafts.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { otherAccessIn, ReviewOtherAccess, type OtherAccessAnswer } from './review-other-access.tsx';

const acceptInvitation: ChangeOfScreen = { failed: 'Não deu para aceitar o convite' };

/** `/convite`: the invited person chooses a password (EQ-2). The token is behind the #, so no server ever logs it. */
export function InvitationScreen() {
  const { hash } = useLocation();
  const token = invitationTokenOf(hash);
  return (
    <PortalPage head={<ProductHead title="Convite para a equipe" />}>
      <Card className="mx-auto w-full max-w-md sm:p-6">
        {token === null ? <DamagedLink /> : <AcceptForm key={token} token={token} />}
      </Card>
    </PortalPage>
  );
}

function AcceptForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [others, setOthers] = useState<OtherAccess | null>(null);
  const accept = useOperation(acceptInvitation, {
    run: (given: Answered) => call('POST /api/invitations/accept', { body: { token, ...given } }),
    // The screen says why.
    failureText: () => null,
    onDone: async ({ email }) => {
      showToast({ title: 'Convite aceito!', description: `Entre com ${email} e a sua senha.` });
      await navigate('/login', { replace: true });
    },
    onFailed: (error) => {
      const listed = otherAccessIn(error);
      if (listed !== null) setOthers(listed);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields({ password: '' }),
    read: readNewPassword,
    mutation: accept,
    errorsOf: (error) => (isAboutPassword(error) ? { password: error.message } : {}),
  });
  if (others !== null) {
    const { password } = fields;
    return (
      <ReviewOtherAccess
        others={others}
        error={accept.error}
        sending={accept.isPending}
        onAnswer={(answer) => accept.mutate({ password, ...answer })}
      />
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <h2 className="text-lg font-bold">Escolha a sua senha</h2>
      <p className="text-muted">
        Já entra no Caderneta com este e-mail? Digite a senha que você usa, e a nova equipe aparece na sua
        conta.
      </p>
      {accept.error !== null && !isAboutPassword(accept.error) && (
        <div role="alert">
          <Notice tone="red">{accept.error.message}</Notice>
        </div>
      )}
      <NewPasswordField
        value={fields.password}
        onValueChange={(password) => change({ password })}
        error={errors.password}
      />
      <Button type="submit" wide loading={sending} loadingText="Salvando...">
        Aceitar convite
      </Button>
    </form>
  );
}

/** The password, and what was answered about the other ways into an account that exists. */
type Answered = { password: string } & Partial<OtherAccessAnswer>;

/** The others are about the link: used, too old, withdrawn. */
function isAboutPassword(error: Error): boolean {
  return (['weak_password', 'invalid_input', 'account_exists'] as const).some((code) => hasCode(error, code));
}

/** Cut off on the way, or opened without its end; one that is used or too old is refused by the server. */
function DamagedLink() {
  return (
    <div className="grid gap-3">
      <h2 className="text-lg font-bold">Link inválido</h2>
      <p>
        Este convite está incompleto ou foi alterado. Copie o endereço inteiro ou peça outro a quem convidou
        você.
      </p>
    </div>
  );
}

/** The token of `/convite#convite=TOKEN`; null where the link is damaged. */
function invitationTokenOf(hash: string): string | null {
  const [, encoded = ''] = /^#convite=(.+)$/.exec(hash) ?? [];
  try {
    return decodeURIComponent(encoded) || null;
  } catch {
    return null;
  }
}
