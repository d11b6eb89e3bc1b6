import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { Cents } from '#domain/money.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { NewRequestForm } from './new-request-form.tsx';
import { PortalHead } from './portal-head.tsx';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { chosenInstitutionOf } from './portal-state.ts';
import { RequestSent } from './request-sent.tsx';
import { forgetTypedCpf, typedCpf } from '#web/sessions/typed-cpf.ts';

/** A visitor's request to the chosen institution (RT-2, PT-3). */
export function NewRequestScreen() {
  const { state } = useLocation();
  // Once, both: the CPF is forgotten when the request has been sent.
  const [institution] = useState(() => chosenInstitutionOf(state));
  const [cpf] = useState(typedCpf);
  const [sent, setSent] = useState<Cents | null>(null);
  if (cpf === null || institution === null) return <Navigate to="/login" replace />;
  const chosen = { name: institution.name, logo: institution.logo };
  if (sent !== null) {
    return (
      <PortalPage head={<PortalHead institution={chosen} />}>
        <RequestSent institutionName={institution.name} amount={sent} />
      </PortalPage>
    );
  }
  return (
    <PortalPage head={<PortalHead institution={chosen} title="Nova Solicitação" />}>
      <p className="mb-4">Conte de quanto você precisa. A instituição vai analisar e responder.</p>
      <NewRequestForm
        cpf={cpf}
        institution={institution}
        onSent={(amount) => {
          forgetTypedCpf();
          setSent(amount);
        }}
      />
      <Link
        to="/portal/selecionar-instituicao"
        className={buttonLook({ variant: 'ghost', wide: true, className: 'mt-2' })}
      >
        <ArrowLeft aria-hidden="true" />
        Escolher outra instituição
      </Link>
    </PortalPage>
  );
}
