import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { settings } from '#web/base/settings.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { ProductHead } from '#web/ui/page/product-head.tsx';
import { ConfirmSignUp } from './confirm-sign-up.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** `/criar-conta`: the form, and behind the # of the mailed link its confirmation (AS-2, AS-3). */
export function SignUpScreen() {
  const { hash } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (settings.signUp === '') return <Navigate to="/login" replace />;
  const token = hash.slice(1);
  return (
    <PortalPage head={<ProductHead title="Criar conta" />}>
      <Card className="mx-auto w-full max-w-md sm:p-6">
        {token !== '' && <ConfirmSignUp key={token} token={token} />}
        {token === '' && sentTo === null && <SignUpForm onSent={setSentTo} />}
        {token === '' && sentTo !== null && <LinkSent email={sentTo} />}
      </Card>
      <p className="mt-4 text-center">
        <Link to="/login" className="text-brand underline">
          Já tenho uma conta
        </Link>
        {settings.demo !== '' && (
          <Link to="/demonstracao" className="block py-3 text-brand underline">
            Ver com dados de exemplo
          </Link>
        )}
      </p>
    </PortalPage>
  );
}

/** The same for every address: it must not reveal who has an account. */
function LinkSent({ email }: { email: string }) {
  return (
    <div role="status" className="grid gap-3">
      <h2 className="text-lg font-bold">Confira seu e-mail</h2>
      <p className="wrap-anywhere">{`Enviamos um link para ${email}. Ele vale 24 horas.`}</p>
      <p className="text-muted">O e-mail pode demorar. Confira também a caixa de spam.</p>
    </div>
  );
}
