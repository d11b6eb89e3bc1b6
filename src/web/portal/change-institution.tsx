import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Cpf } from '#domain/cpf.ts';
import { keepTypedCpf } from '#web/sessions/typed-cpf.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';

/** Of a borrower of several institutions one is in view at a time; the way to another leads over the choice (PT-2). */
export function ChangeInstitution({ cpf }: { cpf: Cpf }) {
  return (
    <Link
      to="/portal/selecionar-instituicao"
      replace
      onClick={() => keepTypedCpf(cpf)}
      className={buttonLook({ variant: 'ghost', dense: true, className: 'justify-self-center' })}
    >
      <ArrowLeftRight aria-hidden="true" />
      Trocar de instituição
    </Link>
  );
}
