import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Cpf } from '#domain/cpf.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { keepTypedCpf } from './typed-cpf.ts';

interface InstitutionInViewProps {
  name: string;
  cpf: Cpf;
}

/** Of a borrower of several institutions one is in view at a time; the way to another leads over the choice (PT-2). */
export function InstitutionInView({ name, cpf }: InstitutionInViewProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-sunken px-4 py-2">
      <p className="min-w-0 py-1">
        <span className="block text-sm text-muted">Instituição</span>
        <span className="line-clamp-2 leading-snug font-semibold">{name}</span>
      </p>
      <Link
        to="/portal/selecionar-instituicao"
        replace
        onClick={() => keepTypedCpf(cpf)}
        className={buttonLook({ variant: 'ghost', dense: true, className: '-ml-2.5' })}
      >
        <ArrowLeftRight aria-hidden="true" />
        Trocar de instituição
      </Link>
    </div>
  );
}
